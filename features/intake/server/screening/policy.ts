import { roleMay } from '#core/contract/permissions.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  ClosedLinkReason,
  ScreeningOfApplicant,
} from '#features/intake/contract/screening.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { isBlank, isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, FormAnswer } from '#features/questions/contract/questions.ts';
import type { PublishedQuestion } from '#features/questions/server/service.ts';
import type { AskedQuestion } from './questions-to-ask.ts';

/** Only this status allows a screening. */
export const screeningStatus = 'screening-incomplete';

/**
 * Path of a link. The secret is in the fragment, which browsers don't send, so no server or proxy
 * logs it. The id only tells links apart, so its start is enough and easier to type from paper.
 */
export function linkPath(linkId: string, secret: string): string {
  return `/screening/${linkId.slice(0, 8)}#key=${secret}`;
}

/** Reason why a link doesn't work; null while it does. */
export function closedReason(
  link: {
    revokedAt: Date | null;
    suspendedAt: Date | null;
    submittedAt: Date | null;
    expiresAt: Date;
    isApplicantDeleted: boolean;
  },
  now: Date,
): ClosedLinkReason | null {
  // Holders of a revoked link don't learn what happened to the form.
  if (link.revokedAt || link.isApplicantDeleted) return 'revoked';
  if (link.suspendedAt) return 'paused';
  if (link.submittedAt) return 'spent';
  return link.expiresAt <= now ? 'expired' : null;
}

/** Screening actions this user may take. */
export function screeningAbilities(
  scope: StaffScope,
  applicant: Applicant,
  { isOpen }: { isOpen: boolean },
): ScreeningOfApplicant['abilities'] {
  const mayWrite = applicant.deletedAt === null && roleMay(scope.role, 'applicant:write');
  return {
    makeLink: mayWrite && applicant.status === screeningStatus,
    revoke: mayWrite && isOpen,
  };
}

/** Questions of a sitting: those of the edition that its plan selects. */
export function sittingQuestions<Q extends PublishedQuestion>(
  edition: readonly Q[],
  askedQuestions: readonly AskedQuestion[],
): Q[] {
  const questions = new Map(edition.map((question) => [question.id, question]));
  return askedQuestions.flatMap(({ questionId, showIf, known }) => {
    const question = questions.get(questionId);
    if (!question) return [];
    const { showIf: _ofEdition, required: isRequired, ...rest } = question;
    // An answer that is kept elsewhere needn't be given again.
    const required = isRequired && known === undefined;
    return [{ ...rest, required, ...(showIf ? { showIf } : {}) } as Q];
  });
}

/** Answer with the question version it was given to. */
export interface AnsweredQuestion {
  question: PublishedQuestion;
  answer: AnswerValue;
  setAside: boolean;
}

/** Answers of a sitting with their questions; ignores answers to other questions. */
export function answeredQuestions(
  questions: readonly PublishedQuestion[],
  givenAnswers: readonly FormAnswer[],
): AnsweredQuestion[] {
  const answers = new Map<string, AnswerValue>(
    givenAnswers.map(({ questionId, answer }) => [questionId, answer]),
  );
  return questions.flatMap((question) => {
    const answer = answers.get(question.id);
    if (answer === undefined) return [];
    return [{ question, answer, setAside: !isQuestionVisible(question, questions, answers) }];
  });
}

/** Counts visible and answered questions. */
export function sittingProgress(
  questions: readonly PublishedQuestion[],
  givenAnswers: readonly FormAnswer[],
): { answered: number; asked: number } {
  const answers = new Map(givenAnswers.map(({ questionId, answer }) => [questionId, answer]));
  const visibleQuestions = questions.filter((question) =>
    isQuestionVisible(question, questions, answers),
  );
  return {
    asked: visibleQuestions.length,
    answered: visibleQuestions.filter(({ id }) => !isBlank(answers.get(id))).length,
  };
}
