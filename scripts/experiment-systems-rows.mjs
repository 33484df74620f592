// The parsers of the paper's Table 2 (WSJ on top, CTB below), in its order, and ours beside them: the one entry that a new parser adds.
//
//   name       what reports call it, and files in the work folder
//   paper      the row of the paper's table that it stands for: parser, type, strategy, F1 on WSJ and on CTB (null: not given)
//   train      the options of `treewright train`, which win over those behind `--`; left out: the model is that of `from`
//   from       another row: training starts from its model, or the model is its own
//   decoder    how the test set is parsed; left out: as the model says
//
// All networks read gold tags, and no pretrained vectors.

const STEPS = { preset: "default", "tag-size": 16, "tagger-hidden": 0 };
/** A window of the configuration in place of stack LSTMs. */
const WINDOW = { ...STEPS, network: "state-window", oracle: "static" };
const CHART = { ...STEPS, preset: "chart" };
const SELF_ATTENTIVE = { ...STEPS, preset: "self-attentive" };
/** Zhu et al. 2013: a perceptron on sparse features, trained with the beam that it parses with. Its averaging is all it needs against overfitting. */
const LINEAR_BEAM = {
  preset: "linear",
  dropout: 0,
  system: "lexical",
  objective: "global-beam",
  "beam-loss": "perceptron",
  update: "early",
  "training-beam": 16,
  decoder: "beam",
  beam: 16,
  compare: "scores",
};
/** For networks: from a model that parses a little, since a beam of derivations that are all wrong teaches little; slowly, so as not to unlearn it. */
const GLOBAL_BEAM = {
  preset: "default",
  objective: "global-beam",
  epochs: 5,
  rate: 0.0005,
  decoder: "beam",
  beam: 8,
  compare: "scores",
};
/** By what a network trained by likelihood adds up: it has nothing to learn again. */
const BEAM_BY_PROBABILITY = { ...GLOBAL_BEAM, compare: "probabilities", "training-compare": "probabilities" };
const POLICY = { preset: "policy-gradient", epochs: 5 };
/** As Fried and Klein's program explores: every transition is drawn, from the first epoch on, and the gold derivation is learned beside that. */
const DRAWN = {
  explore: 1,
  "explore-from": 1,
  "explore-by": "sample",
  "explore-power": 1,
  "explore-beside": "gold",
};
const HEURISTIC = "dynamic-fried-klein";
const beamOf = (beam) => ({ kind: "beam", options: { beam } });
const published = (parser, type, strategy, wsj, ctb) => ({ parser, type, strategy, wsj, ctb });

const THIS_PAPER = "Fernández-González & Gómez-Rodríguez 2018B";
const NON_BINARY = "Fernández-González & Gómez-Rodríguez 2018A";

export const ROWS = [
  {
    name: "binary, words one by one, static",
    paper: published("Wang et al. 2015", "gs", "bu", null, 83.2),
    train: { ...WINDOW, "encoder-layers": 0, "stack-window": 4, "buffer-window": 4, system: "binary-left" },
  },
  {
    name: "lexical, minimal window, static",
    paper: published("Cross & Huang 2016A", "gs", "bu", 90.0, null),
    train: { ...WINDOW, "stack-window": 2, "stack-words": "first-and-head", "buffer-window": 1, system: "lexical" },
  },
  {
    name: "structure-label, static",
    paper: published("Cross & Huang 2016B", "gs", "bu", 91.0, null),
    train: { ...STEPS, system: "structure-label", oracle: "static" },
  },
  {
    name: "structure-label, exact",
    paper: published("Cross & Huang 2016B", "gd", "bu", 91.3, null),
    train: { ...STEPS, system: "structure-label", oracle: "dynamic" },
  },
  {
    name: "binary, static",
    paper: published("Liu & Zhang 2017A", "gs", "bu", 91.3, 85.7),
    train: { ...STEPS, system: "binary-left", oracle: "static" },
  },
  { name: "lexical, static", train: { ...STEPS, system: "lexical", oracle: "static" } },
  { name: "lexical, Coavoux and Crabbé", train: { ...STEPS, system: "lexical", oracle: "dynamic-coavoux-crabbe" } },
  { name: "lexical, exact", train: { ...STEPS, system: "lexical", oracle: "dynamic" } },
  {
    name: "bottom-up, static",
    paper: published(NON_BINARY, "gs", "bu", 91.5, 86.3),
    train: { ...STEPS, system: "bottom-up", oracle: "static" },
  },
  {
    name: "bottom-up, exact",
    paper: published(NON_BINARY, "gd", "bu", 91.7, 86.8),
    train: { ...STEPS, system: "bottom-up", oracle: "dynamic" },
  },
  {
    name: "top-down, static",
    paper: published("Dyer et al. 2016", "gs", "td", 91.2, 84.6),
    train: { ...STEPS, system: "top-down", oracle: "static" },
  },
  {
    name: "top-down, printed",
    paper: published(THIS_PAPER, "gd", "td", 91.7, 85.3),
    train: { ...STEPS, system: "top-down", oracle: "dynamic-paper" },
  },
  { name: "top-down, exact", train: { ...STEPS, system: "top-down", oracle: "dynamic" } },
  { name: "top-down, printed, drawn", train: { ...STEPS, system: "top-down", oracle: "dynamic-paper", ...DRAWN } },
  { name: "top-down, exact, drawn", train: { ...STEPS, system: "top-down", oracle: "dynamic", ...DRAWN } },
  {
    name: "in-order, static",
    paper: published("Liu & Zhang 2017A", "gs", "in", 91.8, 86.1),
    train: { ...STEPS, system: "in-order", oracle: "static" },
  },
  {
    name: "in-order, printed",
    paper: published(THIS_PAPER, "gd", "in", 92.0, 86.6),
    train: { ...STEPS, system: "in-order", oracle: "dynamic-paper" },
  },
  { name: "in-order, exact", train: { ...STEPS, system: "in-order", oracle: "dynamic" } },
  { name: "in-order, printed, drawn", train: { ...STEPS, system: "in-order", oracle: "dynamic-paper", ...DRAWN } },
  { name: "in-order, exact, drawn", train: { ...STEPS, system: "in-order", oracle: "dynamic", ...DRAWN } },
  { name: "linear beam", paper: published("Zhu et al. 2013", "b", "bu", 90.4, 83.2), train: LINEAR_BEAM },
  {
    name: "bottom-up, global beam",
    paper: published("Watanabe & Sumita 2015", "b", "bu", 90.7, 84.3),
    from: "bottom-up, static",
    train: GLOBAL_BEAM,
  },
  {
    name: "bottom-up, global beam, probabilities",
    from: "bottom-up, static",
    train: BEAM_BY_PROBABILITY,
  },
  {
    name: "bottom-up, static, beam 16",
    paper: published("Liu & Zhang 2017B", "b", "bu", 91.7, 85.5),
    from: "bottom-up, static",
    decoder: beamOf(16),
  },
  { name: "in-order, static, beam 10", from: "in-order, static", decoder: beamOf(10) },
  { name: "in-order, exact, beam 10", from: "in-order, exact", decoder: beamOf(10) },
  { name: "top-down, policy gradient", from: "top-down, static", train: POLICY },
  {
    name: "top-down, policy gradient, beam 10",
    paper: published("Fried & Klein 2018", "bp", "td", 91.6, 84.7),
    from: "top-down, policy gradient",
    decoder: beamOf(10),
  },
  { name: "top-down, Fried and Klein", train: { ...STEPS, system: "top-down", oracle: HEURISTIC, ...DRAWN } },
  {
    name: "top-down, Fried and Klein, beam 10",
    paper: published("Fried & Klein 2018", "bd", "td", 92.1, 85.5),
    from: "top-down, Fried and Klein",
    decoder: beamOf(10),
  },
  { name: "in-order, Fried and Klein", train: { ...STEPS, system: "in-order", oracle: HEURISTIC, ...DRAWN } },
  { name: "in-order, policy gradient", from: "in-order, static", train: POLICY },
  {
    name: "in-order, policy gradient, beam 10",
    paper: published("Fried & Klein 2018", "bp", "in", 92.2, 87.0),
    from: "in-order, policy gradient",
    decoder: beamOf(10),
  },
  {
    name: "generative",
    paper: published("Stern, Fried & Klein 2017", "bg", "td", 92.6, null),
    train: { preset: "generative" },
  },
  { name: "chart, margin", paper: published("Gaddy et al. 2018", "ch", "bu", 92.1, null), train: CHART },
  {
    name: "spans, greedy from the top",
    paper: published("Stern, Andreas & Klein 2017", "ch", "bu", 91.8, null),
    train: { ...CHART, objective: "split-margin", decoder: "splits" },
  },
  { name: "chart, likelihood", train: { ...CHART, objective: "span-likelihood" } },
  {
    name: "chart, self-attentive",
    paper: published("Kitaev & Klein 2018", "ch", "bu", 93.6, null),
    train: SELF_ATTENTIVE,
  },
  { name: "chart, self-attentive, likelihood", train: { ...SELF_ATTENTIVE, objective: "span-likelihood" } },
];

const searchedByBeam = ROWS.filter(({ decoder }) => decoder?.kind === "beam");

/** What the literature leads one to expect of pairs of rows: that the first is at least as good as the second. */
export const EXPECTATIONS = [
  { claim: "beam ≥ greedy", pairs: searchedByBeam.map(({ name, from }) => [name, from]) },
  {
    claim: "trained for its beam ≥ a beam alone",
    pairs: [
      ["bottom-up, global beam", "bottom-up, static, beam 16"],
      ["bottom-up, global beam, probabilities", "bottom-up, static, beam 16"],
    ],
  },
  {
    claim: "policy gradient ≥ static",
    pairs: [
      ["top-down, policy gradient", "top-down, static"],
      ["in-order, policy gradient", "in-order, static"],
    ],
  },
  {
    claim: "dynamic ≥ static",
    pairs: [
      ["structure-label, exact", "structure-label, static"],
      ["lexical, exact", "lexical, static"],
      ["bottom-up, exact", "bottom-up, static"],
      ["top-down, printed", "top-down, static"],
      ["top-down, exact", "top-down, static"],
      ["in-order, printed", "in-order, static"],
      ["in-order, exact", "in-order, static"],
      ["top-down, printed, drawn", "top-down, static"],
      ["top-down, exact, drawn", "top-down, static"],
      ["in-order, printed, drawn", "in-order, static"],
      ["in-order, exact, drawn", "in-order, static"],
      ["top-down, Fried and Klein", "top-down, static"],
      ["in-order, Fried and Klein", "in-order, static"],
    ],
  },
  {
    claim: "exact ≥ printed",
    pairs: [
      ["top-down, exact", "top-down, printed"],
      ["top-down, exact, drawn", "top-down, printed, drawn"],
      ["in-order, exact", "in-order, printed"],
      ["in-order, exact, drawn", "in-order, printed, drawn"],
    ],
  },
  {
    claim: "in-order ≥ other orders",
    pairs: [
      ["in-order, static", "top-down, static"],
      ["in-order, static", "bottom-up, static"],
    ],
  },
  {
    claim: "chart ≥ in-order greedy",
    pairs: [
      ["chart, margin", "in-order, static"],
      ["chart, likelihood", "in-order, static"],
    ],
  },
  {
    claim: "self-attention ≥ bi-LSTM",
    pairs: [
      ["chart, self-attentive", "chart, margin"],
      ["chart, self-attentive, likelihood", "chart, likelihood"],
    ],
  },
];
