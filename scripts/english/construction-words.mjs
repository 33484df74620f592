// Words for constructions.mjs. Noun phrases and adverbials are written as trees; verbs have their forms and what goes with them.

export const NAMES =
  "Alice Ben Carla David Emma Frank Grace Hannah Ivan Julia Karim Lena Marco Nadia Oscar Priya Ravi Sara Tina Victor Wei Yusuf Zoe Mr.|Brown Mrs.|Lee Dr.|Khan Aunt|May Uncle|Bob"
    .split(" ")
    .map((name) => name.split("|"));

const third =
  "the|DT,teacher|NN my|PRP$,brother|NN his|PRP$,wife|NN the|DT,old|JJ,man|NN our|PRP$,neighbour|NN the|DT,manager|NN her|PRP$,boss|NN the|DT,little|JJ,girl|NN your|PRP$,cousin|NN the|DT,nurse|NN a|DT,young|JJ,woman|NN the|DT,driver|NN my|PRP$,grandmother|NN the|DT,company|NN the|DT,police|NN,officer|NN he|PRP she|PRP he|PRP she|PRP";
const plural =
  "the|DT,kids|NNS my|PRP$,parents|NNS our|PRP$,friends|NNS the|DT,students|NNS these|DT,people|NNS the|DT,players|NNS most|JJS,visitors|NNS both|DT,teams|NNS they|PRP we|PRP they|PRP you|PRP";
const things =
  "the|DT,door|NN a|DT,new|JJ,phone|NN this|DT,book|NN my|PRP$,bike|NN the|DT,old|JJ,map|NN her|PRP$,letter|NN some|DT,bread|NN the|DT,kitchen|NN,table|NN his|PRP$,black|JJ,coat|NN a|DT,cup|NN the|DT,red|JJ,car|NN your|PRP$,ticket|NN two|CD,boxes|NNS the|DT,broken|JJ,lamp|NN it|PRP them|PRP that|DT,film|NN our|PRP$,garden|NN an|DT,umbrella|NN the|DT,last|JJ,train|NN";
const places =
  "in|IN,the|DT,park|NN at|IN,the|DT,station|NN on|IN,the|DT,roof|NN near|IN,the|DT,river|NN behind|IN,the|DT,house|NN in|IN,Paris|NNP under|IN,the|DT,bridge|NN at|IN,school|NN in|IN,the|DT,next|JJ,room|NN beside|IN,the|DT,road|NN";

const nounPhrases = (text) => text.split(" ").map((phrase) => `(NP ${phrase.split(",").map(leafOf).join(" ")})`);
const leafOf = (pair) => {
  const [word, tag] = pair.split("|");
  return `(${tag} ${word})`;
};

export const THIRD = nounPhrases(third);
export const PLURAL = nounPhrases(plural);
export const THINGS = nounPhrases(things);
export const PLACES = places.split(" ").map((place) => {
  const [preposition, ...words] = place.split(",");
  return `(PP ${leafOf(preposition)} (NP ${words.map(leafOf).join(" ")}))`;
});

/** Base, third person, past, participle, -ing. */
const verbs = (text) =>
  text.split(" ").map((forms) => {
    const [VB, VBZ, VBD, VBN, VBG] = forms.split("/");
    return { VB, VBP: VB, VBZ, VBD, VBN, VBG };
  });
/** They take any of THINGS. */
export const TRANSITIVE = verbs(
  "see/sees/saw/seen/seeing find/finds/found/found/finding take/takes/took/taken/taking buy/buys/bought/bought/buying sell/sells/sold/sold/selling lose/loses/lost/lost/losing need/needs/needed/needed/needing hide/hides/hid/hidden/hiding move/moves/moved/moved/moving break/breaks/broke/broken/breaking like/likes/liked/liked/liking bring/brings/brought/brought/bringing remember/remembers/remembered/remembered/remembering choose/chooses/chose/chosen/choosing forget/forgets/forgot/forgotten/forgetting paint/paints/painted/painted/painting",
);
export const INTRANSITIVE = verbs(
  "work/works/worked/worked/working sleep/sleeps/slept/slept/sleeping laugh/laughs/laughed/laughed/laughing wait/waits/waited/waited/waiting swim/swims/swam/swum/swimming smile/smiles/smiled/smiled/smiling cry/cries/cried/cried/crying travel/travels/traveled/traveled/traveling talk/talks/talked/talked/talking drive/drives/drove/driven/driving",
);
export const SAYING = "said asked replied cried answered explained whispered added warned announced".split(" ");
export const PARTICLES = [
  ["wake", "wakes", "woke", "woken", "waking", "up"],
  ["give", "gives", "gave", "given", "giving", "up"],
  ["stand", "stands", "stood", "stood", "standing", "up"],
  ["sit", "sits", "sat", "sat", "sitting", "down"],
  ["break", "breaks", "broke", "broken", "breaking", "down"],
  ["come", "comes", "came", "come", "coming", "back"],
  ["calm", "calms", "calmed", "calmed", "calming", "down"],
  ["grow", "grows", "grew", "grown", "growing", "up"],
  ["show", "shows", "showed", "shown", "showing", "up"],
  ["move", "moves", "moved", "moved", "moving", "in"],
].map(([VB, VBZ, VBD, VBN, VBG, particle]) => ({ VB, VBP: VB, VBZ, VBD, VBN, VBG, particle }));

export const ADJECTIVES =
  "tired happy angry strange cheap late sick busy nice rude lucky brave quiet hungry wrong ready sorry cold famous clean".split(
    " ",
  );
export const NOUN_ADJECTIVES =
  "wonderful strange long silly great lovely cold noisy clever difficult huge funny small sad boring charming".split(
    " ",
  );
export const ADVERBS =
  "well slowly often badly carefully loudly quietly hard soon rarely elegantly politely cheerfully".split(" ");
export const MANNER = "slowly carefully loudly quietly elegantly politely cheerfully nervously badly".split(" ");
export const COMPARED = [
  ["taller", null],
  ["older", null],
  ["faster", null],
  ["cheaper", null],
  ["bigger", null],
  ["stronger", null],
  ["younger", null],
  ["happier", null],
  ["expensive", "more"],
  ["difficult", "more"],
  ["interesting", "more"],
  ["careful", "less"],
  ["popular", "less"],
];
export const SINGULARS =
  "house idea day story voice smile dress party cake view picture question game dog song surprise waste pity shame".split(
    " ",
  );
export const PLURALS = "shoes stories hands photos dogs songs clothes questions houses pictures roses mountains".split(
  " ",
);
export const HEADLINE_SUBJECTS =
  "President|NNP Government|NN Teacher|NN Singer|NN Team|NN Firm|NN Senate|NNP Report|NN Council|NN Factory|NN Scientist|NN Farmer|NN Pilot|NN City|NN Union|NN".split(
    " ",
  );
export const HEADLINE_PLURALS =
  "Workers Prices Students Doctors Rebels Farmers Voters Hundreds Scientists Shares".split(" ");
/** Third person, base, object. */
export const HEADLINE_VERBS = [
  ["blames", "blame", "(NP (NN weather))"],
  ["loses", "lose", "(NP (NN court) (NN case))"],
  ["plans", "plan", "(NP (JJ new) (NN bridge))"],
  ["bans", "ban", "(NP (NNS phones))"],
  ["wins", "win", "(NP (JJ second) (NN prize))"],
  ["launches", "launch", "(NP (NN safety) (NN campaign))"],
  ["closes", "close", "(NP (CD two) (NNS plants))"],
  ["demands", "demand", "(NP (JJR higher) (NNS wages))"],
  ["reports", "report", "(NP (JJ record) (NNS profits))"],
  ["raises", "raise", "(NP (NNS taxes))"],
  ["visits", "visit", "(NP (NN flood) (NNS victims))"],
];
export const HEADLINE_ENDS = [
  "",
  "",
  " (PP (IN after) (NP (NN protest)))",
  " (PP (IN in) (NP (NNP London)))",
  " (PP (IN over) (NP (NN data) (NN leak)))",
  " (PP (IN despite) (NP (NNS warnings)))",
  " (NP (JJ next) (NN week))",
  " (ADVP (RB again))",
  " (PP (IN amid) (NP (NN strike)))",
];
/** Verbs with a small clause, and what becomes of their objects. */
export const RESULTS = [
  ["VBD", "made", "(ADJP (JJ happy))"],
  ["VBZ", "makes", "(ADJP (JJ angry))"],
  ["VBD", "left", "(ADJP (JJ open))"],
  ["VBD", "kept", "(ADJP (JJ clean))"],
  ["VBD", "found", "(ADJP (JJ boring))"],
  ["VBD", "considered", "(ADJP (JJ dangerous))"],
  ["VBD", "wiped", "(ADJP (JJ dry))"],
  ["VBD", "cut", "(ADJP (JJ short))"],
  ["VBD", "painted", "(ADJP (JJ green))"],
  ["VBD", "dyed", "(ADJP (JJ blue))"],
  ["VBD", "turned", "(ADJP (JJ sour))"],
  ["VBD", "called", "(NP (DT a) (NN fool))"],
  ["VBD", "considered", "(NP (DT a) (NN genius))"],
  ["VBD", "elected", "(NP (NN president))"],
];
export const CAUSATIVES = [
  ["VBD", "made"],
  ["VBD", "let"],
  ["VBD", "heard"],
  ["VBD", "saw"],
  ["VBD", "watched"],
  ["VBZ", "makes"],
  ["VBZ", "lets"],
];
