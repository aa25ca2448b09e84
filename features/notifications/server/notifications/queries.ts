import { sql } from 'kysely';
import type * as z from 'zod';
import type { Role } from '#core/contract/roles.ts';
import { isUnverified } from '#core/server/accounts/session.ts';
import type { Ctx } from '#core/server/context.ts';
import { type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import { accountHasAccess, caseRecordLocations } from '#core/server/scope/location-access.ts';
import type { Scope, SignedInScope, SystemScope } from '#core/server/scope/scope.ts';
import { isSinceStaff } from '#core/server/scope/since-staff.ts';
import type {
  listNotices,
  MailTime,
  Notice,
  NoticeKind,
} from '#features/notifications/contract/notifications.ts';
import type { Delivery } from '../deliveries/service.ts';
import { type Chosen, kindsForRole, recordTypeByKind, type Ways } from './policy.ts';

export type ListFilters = z.output<(typeof listNotices)['query']>;

export const sortKeys: Record<string, SortKey> = {
  createdAt: { expression: sql.ref('createdAt'), type: 'timestamptz' },
};

/** Accounts (or all staff) that may sign in and have access, with their email settings. */
export async function findRecipients(
  ctx: Ctx<Scope>,
  recipients: readonly string[] | 'staff',
  { kind, recordId }: { kind: NoticeKind; recordId: string | null },
) {
  const about = recordId === null ? null : recordTypeByKind[kind];
  const rows = await ctx.db
    .selectFrom('account')
    .leftJoin('notificationChoice as choice', (join) =>
      join.onRef('choice.accountId', '=', 'account.id').on('choice.kind', '=', kind),
    )
    .select(['account.id', 'account.role', 'choice.inbox', 'choice.mailWhen', 'choice.push'])
    .where('account.deactivatedAt', 'is', null)
    // An unverified account can open only security notifications.
    .$if(kind !== 'security', (query) => query.where(sql<boolean>`not ${isUnverified}`))
    .where((where) =>
      recipients === 'staff'
        ? where('account.role', 'in', ['admin', 'user'])
        : where(sql<boolean>`account.id = any(${recipients}::uuid[])`, '=', true),
    )
    .$if(about !== null, (query) =>
      query.where(accountHasAccess(about === 'draft' ? nowhere : recordLocations(recordId))),
    )
    .orderBy('account.id')
    .execute();
  return rows.map(({ id, role, ...row }) => ({ id, role: role as Role, chosen: toChosen(row) }));
}

/** An application has no location. */
const nowhere = sql`array[]::uuid[]`;

/** Locations of a person's record. */
function recordLocations(applicantId: string | null) {
  return sql`(
    select array_remove(array[${sql.join(caseRecordLocations.map((place) => sql.ref(place)))}], null)
    from applicant where id = ${applicantId}
  )::uuid[]`;
}

export interface NewNotice {
  kind: NoticeKind;
  values: Record<string, string>;
  recordId: string | null;
  /** Reminder key; null for other notifications. */
  reminderKey: string | null;
  createdAt: Date;
}

/** Inserts the notification for each account; at least one. Skips accounts that already have the reminder. */
export async function insertNotices(
  ctx: Ctx<Scope>,
  recipients: readonly { accountId: string; isInInbox: boolean; isForDigest: boolean }[],
  notice: NewNotice,
) {
  const rows = await ctx.db
    .insertInto('notice')
    .values(
      recipients.map(({ accountId, isInInbox, isForDigest }) => ({
        accountId,
        inInbox: isInInbox,
        isForDigest,
        reminderKey: notice.reminderKey,
        kind: notice.kind,
        values: JSON.stringify(notice.values),
        recordId: notice.recordId,
        createdAt: notice.createdAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'reminderKey'])
        .where('reminderKey', 'is not', null)
        .doNothing(),
    )
    .returning(['id', 'accountId'])
    .execute();
  return rows.map((row) => ({ id: row.id, accountId: row.accountId }));
}

/** The caller's notifications; every inbox query starts here. */
function callerNotices(ctx: Ctx<SignedInScope>) {
  return (
    ctx.db
      .selectFrom('notice')
      .where('accountId', '=', ctx.scope.accountId)
      .where('inInbox', '=', true)
      // After a role change, hides kinds the account can no longer open.
      .where('kind', 'in', [...kindsForRole(ctx.scope.role)])
      .where(isSinceStaff(ctx.scope, 'notice.createdAt'))
  );
}

export async function listPage(ctx: Ctx<SignedInScope>, filters: ListFilters, order: PageOrder) {
  const [page, unread] = await Promise.all([
    readPage(ctx.db, callerNotices(ctx).select(columns), order, filters.limit, toNotice),
    callerNotices(ctx)
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('readAt', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...page, unread: unread.count };
}

/** Marks these, or all, as read. */
export async function setRead(
  ctx: Ctx<SignedInScope>,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  let query = ctx.db
    .updateTable('notice')
    .set({ readAt: now })
    .where('accountId', '=', ctx.scope.accountId)
    // Notifications hidden from the inbox can't have been read there.
    .where('inInbox', '=', true)
    .where('readAt', 'is', null);
  if (ids) query = query.where(sql<boolean>`id = any(${ids}::uuid[])`);
  await query.execute();
}

/** Marks notifications about this record as read. */
export async function setReadAbout(
  ctx: Ctx<SignedInScope>,
  kind: NoticeKind,
  recordId: string,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('notice')
    .set({ readAt: now })
    .where('accountId', '=', ctx.scope.accountId)
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .where('readAt', 'is', null)
    .execute();
}

/** A notification to email or push, with its recipient. */
export async function findNotice(ctx: Ctx<SystemScope>, id: string) {
  const row = await ctx.db
    .selectFrom('notice')
    .leftJoin('notificationChoice as choice', (join) =>
      join
        .onRef('choice.accountId', '=', 'notice.accountId')
        .onRef('choice.kind', '=', 'notice.kind'),
    )
    .select(['notice.id', 'notice.kind', 'values', 'recordId', 'createdAt', 'readAt'])
    .select(['notice.accountId', 'reminderKey', 'choice.inbox', 'choice.mailWhen', 'choice.push'])
    .where('notice.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      accountId: row.accountId,
      reminderKey: row.reminderKey,
      chosen: toChosen(row),
      notice: toNotice(row),
    }
  );
}

/** Count of emails to an account, or pushes to one device, for a kind since a time, and the latest one. */
export async function countSent(
  ctx: Ctx<SystemScope>,
  {
    accountId,
    purpose,
    about,
    kind,
  }: Pick<Delivery, 'accountId' | 'purpose' | 'about'> & { kind: NoticeKind },
  since: Date,
): Promise<{ count: number; last: Date | null }> {
  const row = await ctx.db
    .selectFrom('delivery')
    .innerJoin('notice', (join) =>
      join.on(sql<boolean>`notice.id = (delivery.about ->> 'noticeId')::uuid`),
    )
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.max('delivery.claimedAt').as('last'),
    ])
    .where('delivery.accountId', '=', accountId)
    .where('delivery.purpose', '=', purpose)
    .where('delivery.state', 'in', ['sending', 'handing', 'sent', 'unknown'])
    .where('delivery.claimedAt', '>', since)
    .where(
      sql<boolean>`delivery.about ->> 'subscriptionId' is not distinct from ${about.subscriptionId ?? null}`,
    )
    .where('notice.kind', '=', kind)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), last: row.last };
}

/** Unread notifications of one kind or one daily summary. */
export async function listUnread(
  ctx: Ctx<SystemScope>,
  { accountId, ...which }: { accountId: string } & ({ kind: NoticeKind } | { digestId: string }),
) {
  const query = ctx.db
    .selectFrom('notice')
    .select(['id', 'kind', 'reminderKey'])
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null);
  const rows = await ('kind' in which
    ? query.where('kind', '=', which.kind)
    : query.where('digestId', '=', which.digestId)
  ).execute();
  return rows;
}

/** Moves it to the daily summary, because the user changed the setting. */
export async function moveToDigest(ctx: Ctx<SystemScope>, id: string): Promise<void> {
  await ctx.db.updateTable('notice').set({ isForDigest: true }).where('id', '=', id).execute();
}

/** Accounts with unread notifications for the daily summary. */
export async function listWithDigest(ctx: Ctx<SystemScope>): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('notice')
    .select('accountId')
    .distinct()
    .where('isForDigest', '=', true)
    .where('digestId', 'is', null)
    .where('readAt', 'is', null)
    .execute();
  return rows.map((row) => row.accountId);
}

/** True if anything before this moment is unread. */
export async function isForDigest(
  ctx: Ctx<SystemScope>,
  accountId: string,
  before: Date,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('notice')
    .select('id')
    .where('accountId', '=', accountId)
    .where('isForDigest', '=', true)
    .where('digestId', 'is', null)
    .where('readAt', 'is', null)
    .where('createdAt', '<=', before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims them for this summary. */
export async function takeForDigest(
  ctx: Ctx<SystemScope>,
  { accountId, digestId, before }: { accountId: string; digestId: string; before: Date },
): Promise<void> {
  await ctx.db
    .updateTable('notice')
    .set({ digestId })
    .where('accountId', '=', accountId)
    .where('isForDigest', '=', true)
    .where('digestId', 'is', null)
    .where('createdAt', '<=', before)
    .execute();
}

/** Deletes read and unread notifications by separate age limits. */
export async function removeOld(
  ctx: Ctx<SystemScope>,
  before: { read: Date; created: Date },
): Promise<void> {
  await ctx.db
    .deleteFrom('notice')
    .where((where) =>
      where.or([where('readAt', '<', before.read), where('createdAt', '<', before.created)]),
    )
    .execute();
}

/** Saved settings; absent kinds use the default. */
export async function listChosen(ctx: Ctx<Scope>, accountId: string) {
  const rows = await ctx.db
    .selectFrom('notificationChoice')
    .select(['kind', 'inbox', 'mailWhen', 'push'])
    .where('accountId', '=', accountId)
    .execute();
  return new Map(rows.map(({ kind, ...row }) => [kind, toChosen(row)]));
}

/** Needs at least one choice, without duplicate kinds. */
export async function saveChoices(
  ctx: Ctx<Scope>,
  accountId: string,
  choices: readonly ({ kind: NoticeKind } & Partial<Ways>)[],
): Promise<void> {
  await ctx.db
    .insertInto('notificationChoice')
    .values(
      // Fixed order, so that concurrent saves can't deadlock.
      [...choices]
        .sort((one, other) => one.kind.localeCompare(other.kind))
        .map(({ kind, inbox = null, mail = null, push = null }) => ({
          accountId,
          kind,
          inbox,
          mailWhen: mail,
          push,
        })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'kind'])
        // Keeps omitted fields.
        .doUpdateSet(({ fn, ref }) => ({
          inbox: fn.coalesce(ref('excluded.inbox'), ref('notificationChoice.inbox')),
          mailWhen: fn.coalesce(ref('excluded.mailWhen'), ref('notificationChoice.mailWhen')),
          push: fn.coalesce(ref('excluded.push'), ref('notificationChoice.push')),
        })),
    )
    .execute();
}

const columns = ['id', 'kind', 'values', 'recordId', 'createdAt', 'readAt'] as const;

function toChosen(row: {
  inbox: boolean | null;
  mailWhen: string | null;
  push: boolean | null;
}): Chosen {
  return { inbox: row.inbox, mail: row.mailWhen as MailTime | null, push: row.push };
}

function toNotice(row: {
  id: string;
  kind: string;
  values: unknown;
  recordId: string | null;
  createdAt: Date;
  readAt: Date | null;
}): Notice {
  return {
    id: row.id,
    kind: row.kind as NoticeKind,
    values: row.values as Record<string, string>,
    recordId: row.recordId,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}
