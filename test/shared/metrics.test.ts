import { expect, test } from "vitest";
import { MetricRegistry } from "../../src/shared/metrics.ts";

test("metrics are written in Prometheus' text form", () => {
  const registry = new MetricRegistry();
  const requests = registry.counter("requests_total", "Requests.");
  const seconds = registry.histogram("seconds", "Time.", [0.1, 1]);
  registry.gauge("waiting", "Who waits.", () => 3);
  requests.add(1, { route: '/"x"\\\n' });
  requests.add(2, { route: '/"x"\\\n' });
  for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe(value, { route: "/" });
  expect(registry.text()).toBe(`# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{route="/\\"x\\"\\\\\\n"} 3
# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{route="/",le="0.1"} 2
seconds_bucket{route="/",le="1"} 3
seconds_bucket{route="/",le="+Inf"} 4
seconds_sum{route="/"} 7.65
seconds_count{route="/"} 4
# HELP waiting Who waits.
# TYPE waiting gauge
waiting 3
`);
});
