import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

type Conditional = Pick<Question, 'id' | 'showIf'>;

/**
 * Visible questions with these answers, computed independently of the product: from first to last,
 * each from those before it.
 */
export function filterVisible<Candidate extends Conditional>(
  questions: readonly Candidate[],
  answers: ReadonlyMap<string, AnswerValue>,
): Candidate[] {
  const visibleAnswers = new Map<string, readonly string[]>();
  return questions.filter(({ id, showIf = [] }) => {
    const isVisible = showIf.every(({ questionId, equals }) =>
      visibleAnswers.get(questionId)?.some((value) => equals.includes(value)),
    );
    if (isVisible) visibleAnswers.set(id, [answers.get(id) ?? []].flat());
    return isVisible;
  });
}

/** Returns an answer: a number chooses an option, a text is typed. */
export function answerFor(
  question: Pick<Question, 'kind' | 'multiple' | 'options'>,
  number: number,
  text: string,
): AnswerValue {
  const values = question.options?.map(({ value }) => value) ?? [];
  if (question.kind === 'string') return text;
  const value = values[number % values.length] ?? '';
  if (!question.multiple) return value;
  return values.filter((_, index) => ((number + 1) >> index) % 2 === 1);
}

export function rightAnswer(
  question: Pick<Question, 'kind' | 'multiple' | 'options' | 'format'>,
): AnswerValue {
  if (question.kind === 'select') return answerFor(question, 0, '');
  const texts = { date: '1999-12-31', phone: '555 0100', email: 'a@waymark.example', text: 'Moss' };
  return texts[question.format ?? 'text'];
}

/** An answer with the version of its question. */
export interface StandingAnswer {
  id: string;
  version: number;
  answer: AnswerValue;
}

export function answersTo(
  questions: readonly Pick<Question, 'id' | 'version'>[],
  answers: ReadonlyMap<string, AnswerValue>,
): StandingAnswer[] {
  return questions.flatMap(({ id, version }) => {
    const answer = answers.get(id) ?? null;
    return isBlank(answer) ? [] : [{ id, version, answer }];
  });
}

/** Separates answers that count from those set aside. */
export function sorted(
  answers: readonly { question: Question; answer: AnswerValue; setAside: boolean }[],
): { counted: StandingAnswer[]; setAside: StandingAnswer[] } {
  const answered = answers.filter(({ answer }) => !isBlank(answer));
  const brief = (isAside: boolean) =>
    inOrder(
      answered
        .filter(({ setAside }) => setAside === isAside)
        .map(({ question: { id, version }, answer }) => ({ id, version, answer })),
    );
  return { counted: brief(false), setAside: brief(true) };
}

export function inOrder<Answered extends { id: string }>(answers: readonly Answered[]): Answered[] {
  return answers.toSorted((one, other) => one.id.localeCompare(other.id));
}
