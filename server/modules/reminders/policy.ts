import { contactWishes } from '#contract/contact-wishes.ts';
import type { QuestionAnswer } from '#contract/questions.ts';

/** What is known of how somebody may be reached. */
export interface Reachable {
  email: string | null;
  preferredContact: string | null;
  isStopped: boolean;
}

/**
 * Why no reminder goes to this person; null when one may. It takes a yes to being contacted, mail as the way
 * that they chose as the safest, and no word of care that a person has to weigh: a reminder comes by
 * itself, and nobody looks at it before.
 */
export function reminderObstacle(
  { email, preferredContact, isStopped }: Reachable,
  answers: readonly QuestionAnswer[],
): 'no-email' | 'stopped' | 'other-way' | 'no-consent' | 'be-careful' | null {
  if (email === null) return 'no-email';
  if (isStopped) return 'stopped';
  if (preferredContact !== 'email') return 'other-way';
  const { consent, isCareful } = contactWishes(answers);
  if (consent !== 'yes') return 'no-consent';
  return isCareful ? 'be-careful' : null;
}
