import { isWritten, type Translated } from '#core/contract/languages.ts';
import { sortByAskingOrder } from '#features/question-bank/contract/bank-rules.ts';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import type { DangerMark, HelpKind } from '#features/questions/contract/danger-rules.ts';
import {
  type AnswerKind,
  isChoice,
  toAnswerKind,
  toAnswerShape,
} from '../../parts/question-text.ts';
import { uniqueName } from '../../parts/unique-names.ts';

export interface OptionValues extends Translated {
  /** Client-side key; never sent. */
  id: string;
  /** Stored value of the option; empty for a new one until saved. */
  value: string;
}

export interface ConditionValues {
  id: string;
  /** Empty until chosen. */
  questionId: string;
  equals: string[];
}

export interface DangerValues {
  id: string;
  /** Option ids, since a new option has no value yet. */
  answers: string[];
  /** Empty until chosen. */
  mark: DangerMark | '';
  help: HelpKind[];
}

/** Form values of a question. Holds every setting, even unused ones. */
export interface QuestionValues {
  form: BankQuestion['form'];
  category: string;
  answer: AnswerKind;
  text: Translated;
  help: Translated;
  options: OptionValues[];
  required: boolean;
  /** Empty for none. */
  boundField: string;
  conditions: ConditionValues[];
  dangers: DangerValues[];
}

export function toFormValues(question: BankQuestion): QuestionValues {
  const { form, category, text, help, options = [], required, boundField } = question;
  const { showIf = [], dangers = [] } = question;
  return {
    form,
    category,
    answer: toAnswerKind(question),
    text: { ...text },
    help: help ? { ...help } : { en: '', fr: '' },
    options: options.map(({ value, label }) => ({ id: value, value, ...label })),
    required,
    boundField: boundField ?? '',
    conditions: showIf.map(({ questionId, equals }) => ({
      id: questionId,
      questionId,
      equals: [...equals],
    })),
    // Existing options use their value as id.
    dangers: dangers.map(({ answers, mark, help: kinds }) => ({
      id: `${mark} ${answers.join(' ')}`,
      answers: [...answers],
      mark,
      help: [...kinds],
    })),
  };
}

export function emptyValues(form: BankQuestion['form'], category: string): QuestionValues {
  return {
    form,
    category,
    answer: 'short',
    text: { en: '', fr: '' },
    help: { en: '', fr: '' },
    options: [],
    required: false,
    boundField: '',
    conditions: [],
    dangers: [],
  };
}

/** Builds the question from form values, valid or not. */
export function toQuestion(
  values: QuestionValues,
  id: string,
  before: BankQuestion | null,
): BankQuestion {
  const { form, category, answer, text, help, required, boundField, conditions } = values;
  const options = isChoice(answer) ? toOptions(values.options) : [];
  const dangers = isChoice(answer) ? toDangerRules(values, options) : [];
  return {
    id,
    form,
    category,
    // Keeps an equivalent existing shape, so that it isn't a change.
    ...(before && toAnswerKind(before) === answer ? shapeAsBefore(before) : toAnswerShape(answer)),
    text,
    ...(isWritten(help) && { help }),
    ...(isChoice(answer) && { options }),
    required,
    ...(conditions.length > 0 && {
      showIf: conditions.map(({ questionId, equals }) => ({ questionId, equals })),
    }),
    ...(boundField && { boundField }),
    ...(dangers.length > 0 && { dangers }),
    ...(before?.forOthers && { forOthers: before.forOthers }),
  };
}

/** Maps option ids to values and drops removed options. */
function toDangerRules(
  { options, dangers }: QuestionValues,
  namedOptions: readonly { value: string }[],
): NonNullable<BankQuestion['dangers']> {
  const values = new Map(options.map(({ id }, place) => [id, namedOptions[place]?.value ?? '']));
  return dangers.map(({ answers, mark, help }) => ({
    answers: answers.flatMap((id) => values.get(id) ?? []),
    // Validation reports what is missing.
    mark: mark as DangerMark,
    help,
  }));
}

function shapeAsBefore({ kind, long, format, multiple }: BankQuestion) {
  return {
    kind,
    ...(long !== undefined && { long }),
    ...(format !== undefined && { format }),
    ...(multiple !== undefined && { multiple }),
  };
}

/** Existing options keep their value, even when renamed: answers refer to it. */
function toOptions(options: readonly OptionValues[]): NonNullable<BankQuestion['options']> {
  const taken = new Set(options.flatMap(({ value }) => (value ? [value] : [])));
  return options.map(({ id: _id, value, ...label }) => {
    const optionValue = value || uniqueName(label.en, 'option', taken);
    taken.add(optionValue);
    return { value: optionValue, label };
  });
}

/** Replaces the question with the same id, or appends it to its topic. */
export function bankWith(bank: QuestionBank, question: BankQuestion): QuestionBank {
  const isThere = bank.questions.some(({ id }) => id === question.id);
  const questions = isThere
    ? bank.questions.map((one) => (one.id === question.id ? question : one))
    : [...bank.questions, question];
  return { ...bank, questions: sortByAskingOrder({ ...bank, questions }) };
}

/**
 * Questions whose answer can be a condition for this one: choices asked earlier, on its form or an
 * earlier one.
 */
export function possibleConditions(bank: QuestionBank, question: BankQuestion): BankQuestion[] {
  const { questions } = bankWith(bank, question);
  const at = questions.findIndex(({ id }) => id === question.id);
  return questions.slice(0, at).filter(({ kind }) => kind === 'select');
}
