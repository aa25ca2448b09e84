import type { Applicant } from '#features/person/contract/applicants.ts';
import { fieldAt } from '#features/person/contract/person-fields.ts';
import { boundFields } from '#features/question-bank/contract/bound-fields.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerValue,
  Condition,
  QuestionAnswer,
} from '#features/questions/contract/questions.ts';
import type { PublishedQuestion } from '#features/questions/server/service.ts';

/** Question of a sitting with only those conditions that the sitting itself decides. */
export interface AskedQuestion {
  questionId: string;
  showIf?: Condition[];
  /** Answered before: `shown` for review with the answer, or `kept` without it. */
  known?: 'shown' | 'kept';
}

/** Answer that the person gave before, in any form. */
type KnownAnswer = Pick<QuestionAnswer, 'answer' | 'setAside' | 'updatedAt'> & {
  question: PublishedQuestion;
};

interface Known {
  /** Questions of one edition in order; a condition names an earlier question or another form's. */
  questions: readonly PublishedQuestion[];
  /** The person's answers so far, from all forms. */
  answers: readonly KnownAnswer[];
  applicant: Partial<Applicant>;
  now: Date;
}

const day = 86_400_000;

interface Reviewed extends Known {
  /** True if the form shows the known answer and can evaluate conditions on it. */
  isShown: (question: PublishedQuestion) => boolean;
}

/** Milliseconds during which an answer in another form isn't asked for again. */
const recentAnswerAge = day;

/** Milliseconds during which an answer to the same question isn't asked for again. */
const sameAnswerAge = 90 * day;

/**
 * Selects the questions for this person. Resolves conditions on other forms here, because the form
 * must not reveal those answers. Skips what is known unless another question depends on it.
 */
export function questionsToAsk(known: Known): AskedQuestion[] {
  return questionsToReview(known, () => false).filter((one) => one.known === undefined);
}

/** Like `questionsToAsk`; what is known is marked instead of skipped. */
export function questionsToReview(
  known: Known,
  isShown = (question: PublishedQuestion) => knownAnswer(question, known) !== undefined,
): AskedQuestion[] {
  const candidates: AskedQuestion[] = [];
  for (const question of known.questions) {
    const showIf = remainingConditions(question, { ...known, isShown }, candidates);
    if (showIf === 'never') continue;
    candidates.push({ questionId: question.id, ...(showIf.length > 0 ? { showIf } : {}) });
  }
  return markKnownQuestions(candidates, { ...known, isShown });
}

/**
 * Answer in the record that this person may see again. Undefined for sensitive fields, since
 * someone else may hold the link, and for what a field can't say.
 */
export function knownAnswer(question: PublishedQuestion, known: Known): AnswerValue | undefined {
  const { boundField = '', options, multiple } = question;
  if (fieldAt(boundField)?.sensitivity !== 'ordinary') return undefined;
  const value = fieldValue(question, known);
  if (Array.isArray(value)) {
    const chosen = options?.filter((option) => value.includes(option.value)) ?? [];
    return multiple && chosen.length > 0 ? chosen.map((option) => option.value) : undefined;
  }
  if (typeof value !== 'string' || multiple) return undefined;
  return !options || options.some((option) => option.value === value) ? value : undefined;
}

/** Conditions on this form; `never` when one can't hold. */
function remainingConditions(
  { showIf = [] }: PublishedQuestion,
  known: Reviewed,
  candidates: readonly AskedQuestion[],
): Condition[] | 'never' {
  const { questions, answers } = known;
  const conditions: Condition[] = [];
  for (const condition of showIf) {
    const { questionId, equals } = condition;
    const question = questions.find(({ id }) => id === questionId);
    if (question) {
      if (!candidates.some((one) => one.questionId === questionId)) return 'never';
      const choices = known.isShown(question) ? undefined : knownChoices(question, known);
      if (choices === undefined) conditions.push(condition);
      else if (!equals.some((value) => choices.includes(value))) return 'never';
    } else if (!equals.some((value) => wasAnswered(answers, questionId, value))) return 'never';
  }
  return conditions;
}

function wasAnswered(answers: readonly KnownAnswer[], questionId: string, value: string) {
  return answers.some(
    ({ question, answer, setAside }) =>
      question.id === questionId &&
      !setAside &&
      (Array.isArray(answer) ? answer.includes(value) : answer === value),
  );
}

/** Goes backward, so that a question whose dependents are all known is known too. */
function markKnownQuestions(
  candidates: readonly AskedQuestion[],
  known: Reviewed,
): AskedQuestion[] {
  const questions = new Map(known.questions.map((question) => [question.id, question]));
  const marked: AskedQuestion[] = [];
  for (const one of candidates.toReversed()) {
    const question = questions.get(one.questionId);
    const isNeeded = marked.some(
      ({ showIf = [], known: mark }) =>
        mark === undefined && showIf.some(({ questionId }) => questionId === one.questionId),
    );
    marked.push(question ? markKnown(one, question, { known, isNeeded }) : one);
  }
  return marked.toReversed();
}

function markKnown(
  one: AskedQuestion,
  question: PublishedQuestion,
  { known, isNeeded }: { known: Reviewed; isNeeded: boolean },
): AskedQuestion {
  const isKnown =
    isFilled(question, known) ||
    wasJustAnswered(question, known) ||
    wasAnsweredBefore(question, known);
  if (!isKnown) return one;
  if (known.isShown(question)) return { ...one, known: 'shown' };
  return isNeeded ? one : { ...one, known: 'kept' };
}

function fieldValue({ boundField }: PublishedQuestion, { applicant }: Known): unknown {
  return boundField
    ?.split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], applicant);
}

/** Choices that are known; undefined where neither the record nor an earlier answer decides. */
function knownChoices(question: PublishedQuestion, known: Known): readonly string[] | undefined {
  const value = fieldValue(question, known);
  const isOption = question.options?.some((option) => !question.multiple && option.value === value);
  if (isOption) return [String(value)];
  if (!wasAnsweredBefore(question, known)) return undefined;
  const before = known.answers.find((one) => one.question.id === question.id);
  return [before?.answer ?? []].flat();
}

function isFilled(question: PublishedQuestion, known: Known): boolean {
  const { options = [] } = question;
  const value = fieldValue(question, known);
  if (!Array.isArray(value)) return value != null && value !== '';
  // Several questions with different options may fill one list.
  return value.some((item) => options.some((option) => option.value === substanceName(item)));
}

function substanceName(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'substance' in item ? item.substance : item;
}

/** Includes answers that leave the field empty, such as "prefer not to say". */
function wasJustAnswered(question: PublishedQuestion, { answers, now }: Known): boolean {
  return answers.some(
    (earlier) =>
      question.boundField !== undefined &&
      earlier.question.boundField === question.boundField &&
      earlier.question.form !== question.form &&
      coversOptions(earlier.question, question) &&
      !earlier.setAside &&
      !isBlank(earlier.answer) &&
      now.getTime() - new Date(earlier.updatedAt).getTime() < recentAnswerAge,
  );
}

/** The same question, answered in a screening or after sending the form. */
function wasAnsweredBefore({ id }: PublishedQuestion, { answers, now }: Known): boolean {
  return answers.some(
    ({ question, answer, setAside, updatedAt }) =>
      question.id === id &&
      !setAside &&
      !isBlank(answer) &&
      now.getTime() - new Date(updatedAt).getTime() < sameAnswerAge,
  );
}

/** Returns true when the earlier question offered every option of this one. */
function coversOptions(
  earlier: PublishedQuestion,
  { boundField = '', options = [] }: PublishedQuestion,
): boolean {
  const values = boundFields[boundField]?.values ?? [];
  return options
    .filter(({ value }) => values.includes(value))
    .every(({ value }) => earlier.options?.some((option) => option.value === value));
}
