import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import type { QuestionWords } from '../../parts/question-words.ts';

/** What of a question can change; its words are `question-bank:aspects.<name>`. */
export const aspects = [
  'textEn',
  'textFr',
  'helpEn',
  'helpFr',
  'kind',
  'options',
  'dangers',
  'required',
  'field',
  'conditions',
  'topic',
] as const;
export type Aspect = (typeof aspects)[number];

/** One thing that is not as it was published, in words; empty for what is not there. */
export interface Difference {
  aspect: Aspect;
  before: string;
  after: string;
}

type Shown = Omit<Question, 'version' | 'order' | 'topic'> | BankQuestion;

/** The words that differences are told in. */
export interface DifferenceWords extends QuestionWords {
  required: (isRequired: boolean) => string;
  list: (items: readonly string[]) => string;
  /** Of a label in both languages: the one that the reader reads. */
  label: (label: { en: string; fr: string }) => string;
}

/** In what a question differs from the one that is published. */
export function differencesBetween(
  before: Shown,
  after: Shown,
  words: DifferenceWords,
): Difference[] {
  const [old, now] = [tell(before, words), tell(after, words)];
  const found = aspects
    .filter((aspect) => old[aspect] !== now[aspect])
    .map((aspect) => ({ aspect, before: old[aspect], after: now[aspect] }));
  // The labels of the other language, or the names that the answers are kept under.
  const isElsewhere = JSON.stringify(before.options) !== JSON.stringify(after.options);
  if (isElsewhere && old.options === now.options) {
    const bothOf = ({ options = [] }: Shown) =>
      words.list(options.map(({ label }) => `${label.en} / ${label.fr}`));
    found.push({ aspect: 'options', before: bothOf(before), after: bothOf(after) });
  }
  return found;
}

function tell(question: Shown, words: DifferenceWords): Record<Aspect, string> {
  const { id, text, help, options = [], showIf = [], boundField, required, category } = question;
  const { dangers = [] } = question;
  return {
    textEn: text.en,
    textFr: text.fr,
    helpEn: help?.en ?? '',
    helpFr: help?.fr ?? '',
    kind: words.kind(question as BankQuestion),
    options: words.list(options.map(({ label }) => words.label(label))),
    dangers: words.list(dangers.map((danger) => words.danger(id, danger))),
    required: words.required(required),
    field: boundField ? words.field(boundField) : '',
    conditions: words.list(showIf.map((condition) => words.condition(condition))),
    topic: words.topic(category),
  };
}
