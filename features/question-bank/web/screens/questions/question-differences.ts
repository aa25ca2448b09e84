import { inEveryLanguage, type Translated, textLanguages } from '#core/contract/languages.ts';
import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import type { QuestionText } from '../../parts/question-text.ts';

/** Aspects of a question that can change, texts by language. Labels are `question-bank:aspects.<name>`. */
export const aspects = [
  ...textLanguages.map((language) => `text.${language}` as const),
  ...textLanguages.map((language) => `help.${language}` as const),
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
  label: (label: Translated) => string;
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
    const translatedOptions = ({ options = [] }: ComparableQuestion) =>
      differenceText.list(options.map(({ label }) => inEveryLanguage(label)));
    found.push({
      aspect: 'options',
      before: translatedOptions(before),
      after: translatedOptions(after),
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
    'text.en': text.en,
    'text.fr': text.fr,
    'text.es': text.es ?? '',
    'help.en': help?.en ?? '',
    'help.fr': help?.fr ?? '',
    'help.es': help?.es ?? '',
    kind: differenceText.kind(question as BankQuestion),
    options: differenceText.list(options.map(({ label }) => differenceText.label(label))),
    dangers: differenceText.list(dangers.map((danger) => differenceText.danger(id, danger))),
    required: differenceText.required(required),
    field: boundField ? differenceText.field(boundField) : '',
    conditions: differenceText.list(showIf.map((condition) => differenceText.condition(condition))),
    topic: differenceText.topic(category),
  };
}
