import { sql } from 'kysely';
import type * as z from 'zod';
import type { Role } from '#core/contract/roles.ts';
import { isUnverified } from '#core/server/accounts/session.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import { type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import { comparable, containing, searchWords } from '#core/server/db/search-words.ts';
import { isCaseRecordAccessible } from '#core/server/scope/location-access.ts';
import type { ClientScope, SignedInScope } from '#core/server/scope/scope.ts';
import { isSinceStaff } from '#core/server/scope/since-staff.ts';
import type { Conversation, listMessages, Message } from '#features/messages/contract/chats.ts';
import type { WordMark } from '#features/messages/contract/danger-words.ts';
import type { ReplyWish, TeamTopic } from '#features/messages/contract/team-messages.ts';
import type { Partner } from './policy.ts';

export type ListFilters = z.output<(typeof listMessages)['query']>;

export const sortKeys: Record<string, SortKey> = {
  at: { expression: sql.ref('createdAt'), type: 'timestamptz' },
};

/** Preview length in characters. */
const previewLength = 200;

/** Most search results. */
const maxResults = 50;

/** Everyone the caller has exchanged messages with. */
function chatPartners(ctx: Ctx<SignedInScope>) {
  const visible = ctx.db.selectFrom('message').where(isSinceStaff(ctx.scope, 'message.createdAt'));
  return visible
    .select('recipientId as id')
    .where('senderId', '=', ctx.scope.accountId)
    .union(visible.select('senderId as id').where('recipientId', '=', ctx.scope.accountId));
}

/** Messages between the caller and one person; every query of a chat starts here. */
function between(ctx: Ctx<SignedInScope>, partnerId: string) {
  const { accountId } = ctx.scope;
  return ctx.db
    .selectFrom('message')
    .where(
      sql<boolean>`(least(sender_id, recipient_id), greatest(sender_id, recipient_id))
        = (least(${accountId}::uuid, ${partnerId}::uuid), greatest(${accountId}::uuid, ${partnerId}::uuid))`,
    )
    .where(isSinceStaff(ctx.scope, 'message.createdAt'));
}

const personColumns = [
  'account.id',
  'account.firstName',
  'account.lastName',
  'account.role',
] as const;

/**
 * Staff with limited location access find colleagues, and clients whose case record they may see. A
 * client without a record, or whose portal access has ended, may belong to any location.
 */
function hasAccess({ locationAccess }: SignedInScope) {
  if (locationAccess === null) return sql<boolean>`true`;
  return sql<boolean>`(account.role <> 'client' or exists (
    select from client_link
    where client_link.account_id = account.id
      and ${isCaseRecordAccessible(locationAccess, 'clientLink.applicantId')}
  ))`;
}

/** True if the caller's portal is suspended, which also hides staff messages. */
export async function isPaused(on: Executor, { role, accountId }: SignedInScope): Promise<boolean> {
  if (role !== 'client') return false;
  const row = await on
    .selectFrom('clientLink')
    .select('applicantId')
    .where('accountId', '=', accountId)
    .where('suspendedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

function matchesName(q: string) {
  const name = comparable(sql`account.first_name || ' ' || account.last_name`);
  const found = searchWords(q).map((word) => sql`${name} like searchable(${containing(word)})`);
  return found.length > 0 ? sql<boolean>`(${sql.join(found, sql` and `)})` : sql<boolean>`true`;
}

/** Existing chats, newest first. */
export async function listChats(ctx: Ctx<SignedInScope>, q: string): Promise<Conversation[]> {
  const rows = await ctx.db
    .selectFrom(chatPartners(ctx).as('partner'))
    .innerJoin('account', 'account.id', 'partner.id')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('message')
          .where(
            sql<boolean>`least(sender_id, recipient_id) = least(partner.id, ${ctx.scope.accountId}::uuid)`,
          )
          .where(
            sql<boolean>`greatest(sender_id, recipient_id) = greatest(partner.id, ${ctx.scope.accountId}::uuid)`,
          )
          .select(['message.id as lastId', 'senderId', 'createdAt'])
          .select(sql<string>`left(text, ${previewLength}::integer)`.as('preview'))
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(personColumns)
    .select(['last.senderId', 'last.createdAt', 'last.preview'])
    .select((select) =>
      select
        .selectFrom('message')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('recipientId', '=', ctx.scope.accountId)
        .whereRef('senderId', '=', 'account.id')
        .where('readAt', 'is', null)
        .where(isSinceStaff(ctx.scope, 'message.createdAt'))
        .as('unread'),
    )
    .where(matchesName(q))
    .where(hasAccess(ctx.scope))
    .orderBy('last.createdAt', 'desc')
    .orderBy('last.lastId', 'desc')
    .execute();
  return rows.map((row) => ({
    person: toPerson(row),
    last: {
      text: row.preview,
      at: row.createdAt.toISOString(),
      isMine: row.senderId === ctx.scope.accountId,
    },
    unread: row.unread ?? 0,
  }));
}

/** Colleagues without a chat yet, by name; a search also finds clients. */
export async function listContacts(ctx: Ctx<SignedInScope>, q: string): Promise<Conversation[]> {
  const query = ctx.db
    .selectFrom('account')
    .select(personColumns)
    .where('account.id', '!=', ctx.scope.accountId)
    .where('account.deactivatedAt', 'is', null)
    .where('account.id', 'not in', chatPartners(ctx))
    // Anyone can register under any name, so unverified accounts are hidden.
    .where(sql<boolean>`not ${isUnverified}`)
    .where(matchesName(q))
    .where(hasAccess(ctx.scope))
    .orderBy(sql`last_name collate "und-x-icu"`)
    .orderBy(sql`first_name collate "und-x-icu"`)
    .orderBy('account.id');
  const rows = await (q === ''
    ? query.where('account.role', 'in', ['admin', 'user'])
    : query.limit(maxResults)
  ).execute();
  return rows.map((row) => ({ person: toPerson(row), last: null, unread: 0 }));
}

/** The other person of a chat; never the caller. */
export async function findPartner(
  ctx: Ctx<SignedInScope>,
  id: string,
): Promise<Partner | undefined> {
  const { accountId } = ctx.scope;
  const wrote = (sender: string, recipient: string) =>
    sql<boolean>`exists (
      select from message where sender_id = ${sender} and recipient_id = ${recipient}
        and ${isSinceStaff(ctx.scope, 'message.createdAt')}
    )`;
  const row = await ctx.db
    .selectFrom('account')
    .select(['id', 'role', 'deactivatedAt', isUnverified.as('isUnverified')])
    .select([wrote(id, accountId).as('hasWritten'), wrote(accountId, id).as('hasReceived')])
    .where('id', '=', id)
    .where('id', '!=', accountId)
    .where(hasAccess(ctx.scope))
    .executeTakeFirst();
  if (!row) return undefined;
  const { hasWritten, hasReceived } = row;
  const isActive = row.deactivatedAt === null && !row.isUnverified;
  return { id: row.id, role: row.role, isActive, hasWritten, hasReceived };
}

/**
 * Locks the mailbox: until the transaction ends, no one can send to this person, and they can't
 * mark messages as read.
 */
export async function lockMailbox(ctx: Ctx<SignedInScope>, accountId: string): Promise<void> {
  await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}

const messageColumns = ['id', 'senderId', 'text', 'createdAt', 'readAt'] as const;

export function listPage(
  ctx: Ctx<SignedInScope>,
  partnerId: string,
  filters: ListFilters,
  order: PageOrder,
) {
  const matching = between(ctx, partnerId).select(messageColumns);
  return readPage(ctx.db, matching, order, filters.limit, (row) => toMessage(ctx.scope, row));
}

/** Only of a message to the team. */
export interface TeamFields {
  topic: TeamTopic;
  replyWanted: ReplyWish;
  dangerMark: WordMark | null;
}

/** @returns undefined when a message with this id exists */
export async function insertMessage(
  ctx: Ctx<SignedInScope>,
  partnerId: string,
  sent: { id: string; text: string } & Partial<TeamFields>,
  now: Date,
): Promise<Message | undefined> {
  const { topic = null, replyWanted = null, dangerMark = null } = sent;
  const row = await ctx.db
    .insertInto('message')
    .values({
      id: sent.id,
      topic,
      replyWanted,
      dangerMark,
      senderId: ctx.scope.accountId,
      recipientId: partnerId,
      text: sent.text,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(messageColumns)
    .executeTakeFirst();
  return row && toMessage(ctx.scope, row);
}

/** The caller's message with this id and the same content. */
export async function findSent(
  ctx: Ctx<SignedInScope>,
  partnerId: string,
  sent: { id: string; text: string },
): Promise<Message | undefined> {
  const row = await ctx.db
    .selectFrom('message')
    .select(messageColumns)
    .where('id', '=', sent.id)
    .where('senderId', '=', ctx.scope.accountId)
    .where('recipientId', '=', partnerId)
    .where('text', '=', sent.text)
    .executeTakeFirst();
  return row && toMessage(ctx.scope, row);
}

/** True if the caller has already sent this message to the team. */
export async function findOwnSent(
  ctx: Ctx<ClientScope>,
  sent: { id: string; text: string },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('message')
    .select('id')
    .where('id', '=', sent.id)
    .where('senderId', '=', ctx.scope.accountId)
    .where('text', '=', sent.text)
    .where('topic', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the person has another unread message from the caller. */
export async function hasOtherUnread(
  on: Executor,
  { accountId }: SignedInScope,
  partnerId: string,
  exceptId: string,
): Promise<boolean> {
  const row = await on
    .selectFrom('message')
    .select('id')
    .where('senderId', '=', accountId)
    .where('recipientId', '=', partnerId)
    .where('readAt', 'is', null)
    .where('id', '!=', exceptId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks messages from this person as read. */
export async function setRead(
  on: Executor,
  { accountId }: SignedInScope,
  partnerId: string,
  now: Date,
): Promise<void> {
  await on
    .updateTable('message')
    .set({ readAt: now })
    .where('senderId', '=', partnerId)
    .where('recipientId', '=', accountId)
    .where('readAt', 'is', null)
    .execute();
}

function toPerson(row: { id: string; firstName: string; lastName: string; role: string }) {
  const { id, firstName, lastName } = row;
  return { id, firstName, lastName, role: row.role as Role };
}

function toMessage(
  { accountId }: SignedInScope,
  row: { id: string; senderId: string; text: string; createdAt: Date; readAt: Date | null },
): Message {
  return {
    id: row.id,
    text: row.text,
    at: row.createdAt.toISOString(),
    isMine: row.senderId === accountId,
    isRead: row.readAt !== null,
  };
}
