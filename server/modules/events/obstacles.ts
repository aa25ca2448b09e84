import { contactWishes } from '#contract/contact-wishes.ts';
import type { inviteObstacles as inviteObstaclesNamed } from '#contract/events.ts';
import type { QuestionsService } from '../questions/service.ts';
import * as queries from './queries.ts';
import type { ObstaclesOf } from './reading.ts';

/**
 * Why somebody gets no mail about an appointment: they have no address, have not said that they may be
 * written to, asked for care, or prefer another way than mail.
 */
export function inviteObstacles(questions: QuestionsService): ObstaclesOf {
  return async (on, scope, ids) => {
    const reached = await queries.listWaysToReach(on, scope, ids);
    const found: Awaited<ReturnType<ObstaclesOf>> = new Map();
    for (const one of reached) {
      found.set(one.id, obstacleOf(one, await questions.answersWithin(on, scope, one.id)));
    }
    return found;
  };
}

/** The same for one person, from what is known of them. */
export function obstacleOf(
  { email, preferredContact }: { email: string | null; preferredContact: string | null },
  answers: Parameters<typeof contactWishes>[0],
): (typeof inviteObstaclesNamed)[number] | null {
  const { consent, isCareful } = contactWishes(answers);
  if (isCareful) return 'be-careful';
  if (consent !== 'yes') return 'may-not-write';
  if (email === null) return 'no-email';
  return preferredContact && preferredContact !== 'email' ? 'other-way' : null;
}
