import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, QuestionAnswer } from '#features/questions/contract/questions.ts';

/** The questions of the shipped bank about contact that no field of an applicant holds. */
export const consentToContact = 'pre-consent-contact';
const beCareful = 'pre-safety-careful';

/** What somebody has answered about being written to. */
export interface ContactWishes {
  /** To "may we contact you": `yes` or `no`; null when they have not said. */
  consent: AnswerValue;
  /** Whether there is somebody who must not know, or another word of care that a person has to weigh. */
  isCareful: boolean;
}

/** Reads the wishes from somebody's answers; one that another answer hides counts for nothing. */
export function contactWishes(answers: readonly QuestionAnswer[]): ContactWishes {
  const given = answers.filter(({ answer, setAside }) => !setAside && !isBlank(answer));
  const toQuestion = (id: string) => given.find(({ question }) => question.id === id)?.answer;
  return {
    consent: toQuestion(consentToContact) ?? null,
    isCareful: toQuestion(beCareful) !== undefined,
  };
}
