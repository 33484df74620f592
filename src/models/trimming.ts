/** What a model file keeps of a trained model: a network may leave out weights that it does not need. */
import type { ModelDescription } from "../contracts/model.ts";
import { checkedOptions } from "../contracts/options.ts";
import { type Parts, partNamed } from "../contracts/parts.ts";
import { NETWORKS } from "../networks/networks.ts";
import type { StoredModel } from "./model-file.ts";

export function trimmed(
  description: ModelDescription,
  weights: StoredModel["weights"],
  parts: Parts = {},
): Pick<StoredModel, "description" | "weights"> {
  const { network } = description;
  const part = partNamed(network.kind, "network", NETWORKS, parts.networks);
  if (part.trim === undefined) return { description, weights };
  const options = checkedOptions(part.options, network.options, `the network ${part.kind}`);
  const { names, weights: left } = part.trim(weights, options, network.names ?? null);
  return { description: { ...description, network: { ...network, names } }, weights: left };
}
