import type { Applicant } from '#features/person/contract/applicants.ts';
import { boundFields } from '#features/question-bank/contract/bound-fields.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { Condition, QuestionAnswer } from '#features/questions/contract/questions.ts';
import type { PublishedQuestion } from '#features/questions/server/service.ts';

/** A question of a sitting: only the conditions are left that the sitting itself decides. */
export interface AskedQuestion {
  questionId: string;
  showIf?: Condition[];
}

interface Known {
  /** Of one edition, in the order of asking: a condition names an earlier one, or another form's. */
  questions: readonly PublishedQuestion[];
  /** What the person has answered so far, in whatever form. */
  answers: readonly QuestionAnswer[];
  applicant: Partial<Applicant>;
  now: Date;
}

/** For so long an answer counts as just given: nobody is asked the same thing twice in a day. */
const justGiven = 86_400_000;

/**
 * What a sitting asks of this person. Conditions on other forms are decided here, since the form must
 * not be told what was answered there. What the file knows already is left out, unless another question
 * hangs on the answer.
 */
export function questionsToAsk(known: Known): AskedQuestion[] {
  const kept: AskedQuestion[] = [];
  for (const question of known.questions) {
    const showIf = conditionsLeft(question, known, kept);
    if (showIf === 'never') continue;
    kept.push({ questionId: question.id, ...(showIf.length > 0 ? { showIf } : {}) });
  }
  return withoutKnown(kept, known);
}

/** The conditions on this form; `never` when one of them can't come true. */
function conditionsLeft(
  { showIf = [] }: PublishedQuestion,
  { questions, answers }: Known,
  kept: readonly AskedQuestion[],
): Condition[] | 'never' {
  const left: Condition[] = [];
  for (const condition of showIf) {
    const { questionId, equals } = condition;
    if (questions.some(({ id }) => id === questionId)) {
      if (!kept.some((one) => one.questionId === questionId)) return 'never';
      left.push(condition);
    } else if (!equals.some((value) => wasAnswered(answers, questionId, value))) return 'never';
  }
  return left;
}

function wasAnswered(answers: readonly QuestionAnswer[], questionId: string, value: string) {
  return answers.some(
    ({ question, answer, setAside }) =>
      question.id === questionId &&
      !setAside &&
      (Array.isArray(answer) ? answer.includes(value) : answer === value),
  );
}

/** From the last one on, so that one on which only left-out ones hang is left out as well. */
function withoutKnown(kept: readonly AskedQuestion[], known: Known): AskedQuestion[] {
  const questions = new Map(known.questions.map((question) => [question.id, question]));
  const asked: AskedQuestion[] = [];
  for (const one of kept.toReversed()) {
    const question = questions.get(one.questionId);
    const isKnown =
      question !== undefined && (isFilled(question, known) || wasJustAnswered(question, known));
    const isNeeded = asked.some(({ showIf = [] }) =>
      showIf.some(({ questionId }) => questionId === one.questionId),
    );
    if (!isKnown || isNeeded) asked.push(one);
  }
  return asked.toReversed();
}

function isFilled({ boundField, options = [] }: PublishedQuestion, { applicant }: Known): boolean {
  const value = boundField
    ?.split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], applicant);
  if (!Array.isArray(value)) return value != null && value !== '';
  // Several questions may fill one list, each with answers of its own.
  return value.some((item) => options.some((option) => option.value === nameOf(item)));
}

function nameOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'substance' in item ? item.substance : item;
}

/** Also by an answer that leaves the field open: whoever would rather not say has said so. */
function wasJustAnswered(question: PublishedQuestion, { answers, now }: Known): boolean {
  return answers.some(
    (earlier) =>
      question.boundField !== undefined &&
      earlier.question.boundField === question.boundField &&
      earlier.question.form !== question.form &&
      offersAllOf(earlier.question, question) &&
      !earlier.setAside &&
      !isBlank(earlier.answer) &&
      now.getTime() - new Date(earlier.updatedAt).getTime() < justGiven,
  );
}

/** Whether what one question may tell of the field, the other could have told. */
function offersAllOf(
  earlier: PublishedQuestion,
  { boundField = '', options = [] }: PublishedQuestion,
): boolean {
  const values = boundFields[boundField]?.values ?? [];
  return options
    .filter(({ value }) => values.includes(value))
    .every(({ value }) => earlier.options?.some((option) => option.value === value));
}
