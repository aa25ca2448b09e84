import type { Applicant } from '#features/person/contract/applicants.ts';
import { boundFields } from '#features/question-bank/contract/bound-fields.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { Condition, QuestionAnswer } from '#features/questions/contract/questions.ts';
import type { PublishedQuestion } from '#features/questions/server/service.ts';

/** Question of a sitting with only those conditions that the sitting itself decides. */
export interface AskedQuestion {
  questionId: string;
  showIf?: Condition[];
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

/** Milliseconds during which an answer isn't asked for again. */
const recentAnswerAge = 86_400_000;

/**
 * Selects the questions for this person. Resolves conditions on other forms here, because the form
 * must not reveal those answers. Skips values already in the case record unless another question
 * depends on them.
 */
export function questionsToAsk(known: Known): AskedQuestion[] {
  const candidates: AskedQuestion[] = [];
  for (const question of known.questions) {
    const showIf = remainingConditions(question, known, candidates);
    if (showIf === 'never') continue;
    candidates.push({ questionId: question.id, ...(showIf.length > 0 ? { showIf } : {}) });
  }
  return dropKnownQuestions(candidates, known);
}

/** Conditions on this form; `never` when one can't hold. */
function remainingConditions(
  { showIf = [] }: PublishedQuestion,
  known: Known,
  candidates: readonly AskedQuestion[],
): Condition[] | 'never' {
  const { questions, answers } = known;
  const conditions: Condition[] = [];
  for (const condition of showIf) {
    const { questionId, equals } = condition;
    const question = questions.find(({ id }) => id === questionId);
    if (question) {
      if (!candidates.some((one) => one.questionId === questionId)) return 'never';
      const choice = knownChoice(question, known);
      if (choice === undefined) conditions.push(condition);
      else if (!equals.includes(choice)) return 'never';
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

/** Goes backward, so that a question whose dependents were all skipped is skipped too. */
function dropKnownQuestions(candidates: readonly AskedQuestion[], known: Known): AskedQuestion[] {
  const questions = new Map(known.questions.map((question) => [question.id, question]));
  const selected: AskedQuestion[] = [];
  for (const one of candidates.toReversed()) {
    const question = questions.get(one.questionId);
    const isKnown =
      question !== undefined && (isFilled(question, known) || wasJustAnswered(question, known));
    const isNeeded = selected.some(({ showIf = [] }) =>
      showIf.some(({ questionId }) => questionId === one.questionId),
    );
    if (!isKnown || isNeeded) selected.push(one);
  }
  return selected.toReversed();
}

function fieldValue({ boundField }: PublishedQuestion, { applicant }: Known): unknown {
  return boundField
    ?.split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], applicant);
}

/** Choice that the record already has; undefined where it doesn't decide. */
function knownChoice(question: PublishedQuestion, known: Known): string | undefined {
  const value = fieldValue(question, known);
  return question.options?.find((option) => !question.multiple && option.value === value)?.value;
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
