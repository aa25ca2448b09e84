import type { Question } from '#features/questions/contract/questions.ts';

/** A topic with its questions of all forms, in the order in which they are asked. */
export interface Topic {
  id: string;
  name: Question['topic']['name'];
  questions: Question[];
}

/** The topics of questions that come in order, each where it first comes up. */
export function topicsOf(questions: readonly Question[]): Topic[] {
  return [...Map.groupBy(questions, ({ category }) => category)].flatMap(([id, own]) =>
    own[0] ? [{ id, name: own[0].topic.name, questions: own }] : [],
  );
}
