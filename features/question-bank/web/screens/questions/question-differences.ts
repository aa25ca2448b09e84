import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import type { QuestionText } from '../../parts/question-text.ts';

/** Aspects of a question that can change. Labels are `question-bank:aspects.<name>`. */
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

/** Changed aspect with formatted values; empty for a missing one. */
export interface Difference {
  aspect: Aspect;
  before: string;
  after: string;
}

type ComparableQuestion = Omit<Question, 'version' | 'order' | 'topic'> | BankQuestion;

/** Formatters for differences. */
export interface DifferenceText extends QuestionText {
  required: (isRequired: boolean) => string;
  list: (items: readonly string[]) => string;
  /** Picks the reader's language. */
  label: (label: { en: string; fr: string }) => string;
}

export function differencesBetween(
  before: ComparableQuestion,
  after: ComparableQuestion,
  differenceText: DifferenceText,
): Difference[] {
  const [old, now] = [
    describeQuestion(before, differenceText),
    describeQuestion(after, differenceText),
  ];
  const found = aspects
    .filter((aspect) => old[aspect] !== now[aspect])
    .map((aspect) => ({ aspect, before: old[aspect], after: now[aspect] }));
  // The change is in the other language's labels or in the values.
  const isElsewhere = JSON.stringify(before.options) !== JSON.stringify(after.options);
  if (isElsewhere && old.options === now.options) {
    const bilingualOptions = ({ options = [] }: ComparableQuestion) =>
      differenceText.list(options.map(({ label }) => `${label.en} / ${label.fr}`));
    found.push({
      aspect: 'options',
      before: bilingualOptions(before),
      after: bilingualOptions(after),
    });
  }
  return found;
}

function describeQuestion(
  question: ComparableQuestion,
  differenceText: DifferenceText,
): Record<Aspect, string> {
  const { id, text, help, options = [], showIf = [], boundField, required, category } = question;
  const { dangers = [] } = question;
  return {
    textEn: text.en,
    textFr: text.fr,
    helpEn: help?.en ?? '',
    helpFr: help?.fr ?? '',
    kind: differenceText.kind(question as BankQuestion),
    options: differenceText.list(options.map(({ label }) => differenceText.label(label))),
    dangers: differenceText.list(dangers.map((danger) => differenceText.danger(id, danger))),
    required: differenceText.required(required),
    field: boundField ? differenceText.field(boundField) : '',
    conditions: differenceText.list(showIf.map((condition) => differenceText.condition(condition))),
    topic: differenceText.topic(category),
  };
}
