/** Sentences to start from. */
export interface Example {
  readonly name: string;
  readonly text: string;
}

export const EXAMPLES: readonly Example[] = [
  { name: "A sentence", text: "When the rain stopped, the children ran out to play in the garden." },
  { name: "Attachment", text: "She watched the man with the telescope." },
  { name: "A question", text: "Which of these books did you want me to return to the library?" },
  {
    name: "A long one",
    text: "Although the committee had promised to publish its findings before the end of the year, the report, which runs to more than four hundred pages, was held back until the ministers who had asked for it could agree on what it meant.",
  },
  {
    name: "Several",
    text: "Rain fell all night. The river rose, but the old bridge held. By morning, everyone was asleep.",
  },
  { name: "Brackets", text: "[S [NP The linguist] [VP drew [NP this tree] [PP by [NP hand]]]]" },
];
