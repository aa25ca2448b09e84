/** Chats. A person the caller can't reach looks like an unknown one. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import { announce } from '#core/server/db/live-channel.ts';
import { pageOrder } from '#core/server/db/page.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { ClientScope, SignedInScope } from '#core/server/scope/scope.ts';
import type { Conversation, Message, sendMessage } from '#features/messages/contract/chats.ts';
import { dangerInWords, type WordMark } from '#features/messages/contract/danger-words.ts';
import type { TeamMessage } from '#features/messages/contract/team-messages.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import { mayRead, mayWrite } from './policy.ts';
import * as queries from './queries.ts';

/** Notifies once per chat until it is read, however many messages follow. */
async function notifyPartner(ctx: Ctx<SignedInScope>, partnerId: string, messageId: string) {
  if (await queries.hasOtherUnread(ctx.db, ctx.scope, partnerId, messageId)) return;
  const me = await accounts.findActive(ctx, ctx.scope.accountId);
  await notifications.notify(ctx, [partnerId], {
    kind: 'message',
    values: { name: me ? `${me.firstName} ${me.lastName}`.trim() : '' },
    recordId: ctx.scope.accountId,
  });
}

async function readable(ctx: Ctx<SignedInScope>, partnerId: string) {
  if (await queries.isPaused(ctx.db, ctx.scope)) throw problem('not-found');
  const partner = await queries.findPartner(ctx, partnerId);
  return partner && mayRead(ctx.scope, partner) ? partner : refuse('not-found');
}

export async function listConversations(ctx: Ctx<SignedInScope>, q = ''): Promise<Conversation[]> {
  if (await queries.isPaused(ctx.db, ctx.scope)) return [];
  const written = await queries.listChats(ctx, q);
  if (ctx.scope.role === 'client') return written;
  return [...written, ...(await queries.listContacts(ctx, q))];
}

export async function listMessages(
  ctx: Ctx<SignedInScope>,
  partnerId: string,
  filters: queries.ListFilters,
) {
  const partner = await readable(ctx, partnerId);
  const order = pageOrder(queries.sortKeys, '-at', filters.after);
  const page = await queries.listPage(ctx, partner.id, filters, order);
  if (ctx.scope.role === 'client' || partner.role !== 'client') return page;
  const to = { accountId: partner.id };
  return {
    ...page,
    contact: await contactSafety.verdictOn(asSystem(ctx), 'message', to),
  };
}

/** Idempotent by the sender's id. An id used by someone else isn't revealed as taken. */
export function send(
  ctx: Ctx<SignedInScope>,
  partnerId: string,
  sent: ReceivedBy<typeof sendMessage>['body'],
): Promise<Message> {
  return inTransaction(ctx, async (tx): Promise<Message> => {
    // Serializes concurrent messages, so that only one notifies.
    await queries.lockMailbox(tx, partnerId);
    const partner = await readable(tx, partnerId);
    if (!mayWrite(ctx.scope, partner)) throw problem('not-found');
    const message = await queries.insertMessage(tx, partner.id, sent, tx.now);
    if (!message) {
      return (await queries.findSent(tx, partner.id, sent)) ?? refuse('not-found');
    }
    await recordAudit(tx, {
      action: 'message.sent',
      recordId: message.id,
      after: { recipientId: partner.id },
    });
    await notifyPartner(tx, partner.id, message.id);
    await refreshBoth(tx.db, ctx.scope, partner.id);
    return message;
  });
}

/**
 * Sends a client's message for the team to one colleague, within the caller's transaction.
 * Idempotent like `send`. Returns the danger that its words signal, or null; and whether it is new.
 */
export async function sendToTeam(
  tx: Ctx<ClientScope>,
  colleagueId: string,
  sent: TeamMessage,
): Promise<{ danger: WordMark | null; isNew: boolean }> {
  await queries.lockMailbox(tx, colleagueId);
  const danger = dangerInWords(sent.text)?.mark ?? null;
  const message = await queries.insertMessage(
    tx,
    colleagueId,
    { ...sent, dangerMark: danger },
    tx.now,
  );
  if (!message) {
    if (!(await queries.findOwnSent(tx, sent))) throw problem('not-found');
    return { danger, isNew: false };
  }
  await recordAudit(tx, {
    action: 'message.sent',
    recordId: message.id,
    after: { recipientId: colleagueId, topic: sent.topic, replyWanted: sent.replyWanted },
  });
  await notifyPartner(tx, colleagueId, message.id);
  await refreshBoth(tx.db, tx.scope, colleagueId);
  return { danger, isNew: true };
}

export function read(ctx: Ctx<SignedInScope>, partnerId: string): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    // A message that arrives now is either marked as read here or notifies again.
    await queries.lockMailbox(tx, ctx.scope.accountId);
    const partner = await readable(tx, partnerId);
    await queries.setRead(tx.db, ctx.scope, partner.id, tx.now);
    await notifications.readAbout(tx, 'message', partner.id);
    await refreshBoth(tx.db, ctx.scope, partner.id);
    return undefined;
  });
}

/** Refreshes the chat for both. */
function refreshBoth(on: Executor, { accountId }: SignedInScope, partnerId: string): Promise<void> {
  return announce(on, { kind: 'chat', ids: null, by: null, accounts: [accountId, partnerId] });
}
