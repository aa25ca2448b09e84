import { questionForms } from '#features/questions/contract/enumerations.ts';
import { type BoundField, boundFields } from './bound-fields.ts';
import type { BankCategory, BankQuestion } from './question-bank.ts';

/**
 * Checks that questions form a valid bank: they fit each other and the fields they fill. Shared by
 * server and settings. `bankQuestion` validates a single question.
 */

/** Rule that a question breaks. Messages are in `locales/…/question-bank.json`. */
export type BankRule =
  | 'repeated-id'
  | 'unknown-category'
  | 'options-missing'
  | 'options-unwanted'
  | 'repeated-option'
  | 'unknown-question'
  | 'asked-later'
  | 'no-choice'
  | 'not-an-option'
  | 'danger-option'
  | 'danger-repeated'
  | 'field-kind'
  | 'field-taken';

export interface BankProblem {
  /** Question that breaks the rule. */
  questionId: string;
  rule: BankRule;
  /** The other question, option, or field involved. */
  about?: string;
}

type Bank = { categories: readonly BankCategory[]; questions: readonly BankQuestion[] };

/** Questions in the order people see them: by form, then topic. */
export function sortByAskingOrder({ categories, questions }: Bank): BankQuestion[] {
  const place = new Map(categories.map(({ id }, index) => [id, index]));
  const key = ({ form, category }: BankQuestion) =>
    questionForms.indexOf(form) * (categories.length + 1) +
    (place.get(category) ?? categories.length);
  return questions.toSorted((one, other) => key(one) - key(other));
}

/** Problem of the question being checked. */
type Found = Omit<BankProblem, 'questionId'>;

/** Everything that prevents publishing, in question order. */
export function bankProblems(bank: Bank): BankProblem[] {
  const ordered = sortByAskingOrder(bank);
  const categories = new Set(bank.categories.map(({ id }) => id));
  const boundFieldKey = ({ form, boundField }: BankQuestion) =>
    boundField && `${form} ${boundField}`;
  return ordered.flatMap((question, index) => {
    const before = ordered.slice(0, index);
    const found: Found[] = [];
    if (before.some(({ id }) => id === question.id)) found.push({ rule: 'repeated-id' });
    if (!categories.has(question.category)) {
      found.push({ rule: 'unknown-category', about: question.category });
    }
    found.push(...optionProblems(question), ...fieldProblems(question));
    const field = boundFieldKey(question);
    if (field && before.some((other) => boundFieldKey(other) === field)) {
      found.push({ rule: 'field-taken', about: question.boundField });
    }
    found.push(...conditionProblems(question, before, ordered), ...dangerProblems(question));
    return found.map((problem) => ({ questionId: question.id, ...problem }));
  });
}

function conditionProblems(
  { showIf = [] }: BankQuestion,
  before: readonly BankQuestion[],
  all: readonly BankQuestion[],
): Found[] {
  return showIf.flatMap(({ questionId, equals }): Found[] => {
    const other = before.find(({ id }) => id === questionId);
    if (!other) {
      const isThere = all.some(({ id }) => id === questionId);
      return [{ rule: isThere ? 'asked-later' : 'unknown-question', about: questionId }];
    }
    if (other.kind !== 'select') return [{ rule: 'no-choice', about: questionId }];
    const values = other.options?.map(({ value }) => value) ?? [];
    const unknownValues = equals.filter((value) => !values.includes(value));
    return unknownValues.map((about) => ({ rule: 'not-an-option', about }));
  });
}

function optionProblems({ kind, options }: BankQuestion): Found[] {
  if (kind === 'string') return options ? [{ rule: 'options-unwanted' }] : [];
  if (!options) return [{ rule: 'options-missing' }];
  const values = options.map(({ value }) => value);
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return repeated.map((about) => ({ rule: 'repeated-option', about }));
}

/** Each danger answer must be an option and may appear once. */
function dangerProblems({ options = [], dangers = [] }: BankQuestion): Found[] {
  const answers = dangers.flatMap((danger) => danger.answers);
  const unknownAnswers = answers.filter((answer) => !options.some(({ value }) => value === answer));
  const repeated = answers.filter((answer, index) => answers.indexOf(answer) !== index);
  return [
    ...unknownAnswers.map((about): Found => ({ rule: 'danger-option', about })),
    ...repeated.map((about): Found => ({ rule: 'danger-repeated', about })),
  ];
}

function fieldProblems(question: BankQuestion): Found[] {
  const field = question.boundField && boundFields[question.boundField];
  if (!field || fitsField(question, field)) return [];
  return [{ rule: 'field-kind', about: question.boundField }];
}

/**
 * Options may differ from the field's values: an unknown one leaves the field empty. A single
 * choice may also fill a text field, with its words.
 */
function fitsField(question: BankQuestion, field: BoundField): boolean {
  const { kind, format = 'text', long = false, multiple = false, options = [] } = question;
  if (field.kind === 'string') {
    const isText = (field.format ?? 'text') === format;
    return kind === 'string' ? isText && !long : isText && !multiple;
  }
  return (
    kind === 'select' &&
    (field.multiple ?? false) === multiple &&
    options.some(({ value }) => field.values?.includes(value))
  );
}

/** Questions whose condition names this one and that could never be asked without it. */
export function dependentQuestions(
  questionId: string,
  questions: readonly BankQuestion[],
): BankQuestion[] {
  return questions.filter(({ showIf }) => showIf?.some((one) => one.questionId === questionId));
}
