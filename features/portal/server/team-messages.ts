/** Messages that a client begins. */

import type * as z from 'zod';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { ClientScope } from '#core/server/scope/scope.ts';
import * as messages from '#features/messages/server/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { writeToTeam } from '#features/portal/contract/my-page.ts';
import * as queries from './client-portal-queries.ts';
import { notifyResponsibleStaff } from './portal-appointments.ts';

type Written = z.output<(typeof writeToTeam)['reply']['body']>;

/** Messages per account. */
const messageLimit = { name: 'page:message', points: 30, seconds: 86_400 };

/** When the organization has promised a reply to what is written now. */
export async function answerBy(ctx: Ctx<ClientScope>, urgency = 0): Promise<string> {
  return organization
    .replyDueAt(ctx.now, urgency, await organization.promisedReply(ctx))
    .toISOString();
}

/** Sends a message to the team. Words that signal danger also notify as an answer would. */
export async function write(
  ctx: Ctx<ClientScope>,
  sent: ReceivedBy<typeof writeToTeam>['body'],
): Promise<Written> {
  await ctx.app.attempts.take(messageLimit, ctx.scope.accountId);
  return inTransaction(ctx, async (tx): Promise<Written> => {
    const record = await queries.findOwnRecord(tx);
    const to = await queries.findTeamContact(tx);
    if (!record || to === undefined) throw problem('not-found');
    const { danger, isNew } = await messages.sendToTeam(tx, to, sent);
    if (danger !== null && isNew) {
      const values = { marks: danger };
      await notifyResponsibleStaff(tx, record, { kind: 'applicant-in-danger', values });
    }
    return { to, answerBy: await answerBy(tx, danger === null ? 0 : organization.dangerUrgency) };
  });
}
