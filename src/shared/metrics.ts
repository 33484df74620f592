/**
 * Counters, gauges and histograms in Prometheus' text form (version 0.0.4).
 *
 *   const requests = registry.counter("treewright_requests_total", "Requests answered.");
 *   requests.add(1, { route: "/v1/parse", status: "200" });
 *   registry.text();   // # HELP treewright_requests_total Requests answered. …
 */
export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(amount: number, labels?: Labels): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

export class MetricRegistry {
  readonly #metrics: (() => string[])[] = [];

  counter(name: string, help: string): Counter {
    const values = new Map<string, number>();
    this.#describe(name, help, "counter", () => [...values].map(([labels, value]) => `${name}${labels} ${value}`));
    return {
      add(amount, labels = {}) {
        const key = written(labels);
        values.set(key, (values.get(key) ?? 0) + amount);
      },
    };
  }

  /** A value that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number, type: "gauge" | "counter" = "gauge"): void {
    this.#describe(name, help, type, () => [`${name} ${read()}`]);
  }

  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const series = new Map<string, { readonly labels: Labels; readonly counts: number[]; sum: number }>();
    const limits = [...bounds, Infinity];
    this.#describe(name, help, "histogram", () =>
      [...series.values()].flatMap(({ labels, counts, sum }) => {
        const buckets = limits.map((limit, i) => {
          const le = limit === Infinity ? "+Inf" : String(limit);
          return `${name}_bucket${written({ ...labels, le })} ${counts[i]}`;
        });
        return [...buckets, `${name}_sum${written(labels)} ${sum}`, `${name}_count${written(labels)} ${counts.at(-1)}`];
      }),
    );
    return {
      observe(value, labels = {}) {
        const key = written(labels);
        const found = series.get(key) ?? { labels, counts: limits.map(() => 0), sum: 0 };
        series.set(key, found);
        found.sum += value;
        for (const [i, limit] of limits.entries()) if (value <= limit) found.counts[i]!++; // each bucket has those below it
      },
    };
  }

  text(): string {
    return `${this.#metrics.flatMap((lines) => lines()).join("\n")}\n`;
  }

  #describe(name: string, help: string, type: string, lines: () => string[]): void {
    this.#metrics.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()]);
  }
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escaped)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(character: string): string {
  return character === "\n" ? "\\n" : `\\${character}`;
}
