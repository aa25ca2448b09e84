import { roleMay } from '#core/contract/permissions.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  ClosedLinkReason,
  ScreeningOfApplicant,
} from '#features/intake/contract/screening.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { isAsked, isBlank } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, GivenAnswer } from '#features/questions/contract/questions.ts';
import type { PublishedQuestion } from '#features/questions/server/service.ts';
import type { AskedQuestion } from './questions-to-ask.ts';

/** The one status in which somebody is screened. */
export const statusOfScreening = 'screening-incomplete';

/**
 * Where a link leads. Browsers keep the fragment to themselves, so no server and no proxy logs the secret. The id
 * opens nothing and only tells links apart: its beginning is enough, and less to type from paper.
 */
export function pathOfLink(linkId: string, secret: string): string {
  return `/screening/${linkId.slice(0, 8)}#key=${secret}`;
}

/** Why a link opens nothing; null while it does. */
export function whyClosed(
  link: {
    revokedAt: Date | null;
    suspendedAt: Date | null;
    submittedAt: Date | null;
    expiresAt: Date;
    isApplicantDeleted: boolean;
  },
  now: Date,
): ClosedLinkReason | null {
  // Whoever holds a link that was taken back isn't told what has become of the form.
  if (link.revokedAt || link.isApplicantDeleted) return 'revoked';
  if (link.suspendedAt) return 'paused';
  if (link.submittedAt) return 'spent';
  return link.expiresAt <= now ? 'expired' : null;
}

/** What this person may do about the screening of this applicant. */
export function screeningAbilities(
  scope: StaffScope,
  applicant: Applicant,
  { isOpen }: { isOpen: boolean },
): ScreeningOfApplicant['abilities'] {
  const mayWrite = applicant.deletedAt === null && roleMay(scope.role, 'applicant:write');
  return {
    makeLink: mayWrite && applicant.status === statusOfScreening,
    revoke: mayWrite && isOpen,
  };
}

/** The questions of a sitting as they are asked: of an edition, those that were settled for it. */
export function questionsOfSitting<Q extends PublishedQuestion>(
  edition: readonly Q[],
  asked: readonly AskedQuestion[],
): Q[] {
  const questions = new Map(edition.map((question) => [question.id, question]));
  return asked.flatMap(({ questionId, showIf }) => {
    const question = questions.get(questionId);
    if (!question) return [];
    const { showIf: _ofEdition, ...rest } = question;
    return [{ ...rest, ...(showIf ? { showIf } : {}) } as Q];
  });
}

/** An answer with the question that it was given to. */
export interface AnsweredQuestion {
  question: PublishedQuestion;
  answer: AnswerValue;
  /** Whether another answer hides the question. */
  setAside: boolean;
}

/** The answers of a sitting beside their questions; one to a question that isn't its own is none. */
export function answeredQuestions(
  questions: readonly PublishedQuestion[],
  given: readonly GivenAnswer[],
): AnsweredQuestion[] {
  const answers = new Map<string, AnswerValue>(
    given.map(({ questionId, answer }) => [questionId, answer]),
  );
  return questions.flatMap((question) => {
    const answer = answers.get(question.id);
    if (answer === undefined) return [];
    return [{ question, answer, setAside: !isAsked(question, questions, answers) }];
  });
}

/** Of the questions that are asked now, how many are answered. */
export function progressOf(
  questions: readonly PublishedQuestion[],
  given: readonly GivenAnswer[],
): { answered: number; asked: number } {
  const answers = new Map(given.map(({ questionId, answer }) => [questionId, answer]));
  const asked = questions.filter((question) => isAsked(question, questions, answers));
  return {
    asked: asked.length,
    answered: asked.filter(({ id }) => !isBlank(answers.get(id))).length,
  };
}
