import { sql } from 'kysely';
import type * as z from 'zod';
import type { Role } from '#contract/enumerations.ts';
import type { listNotices, Notice, NoticeKind } from '#contract/notifications.ts';
import type { Executor } from '#server/platform/database.ts';
import { type PageOrder, readPage, type SortKey } from '#server/platform/page.ts';
import { accountReaches, placesOfFile } from '#server/platform/reach.ts';
import type { Scope, SignedInScope, SystemScope } from '#server/platform/scope.ts';
import { recordOfKind } from './policy.ts';

export type ListFilters = z.output<(typeof listNotices)['query']>;

export const sortKeys: Record<string, SortKey> = {
  createdAt: { expression: sql.ref('created_at'), type: 'timestamptz' },
};

/**
 * Those of these accounts (or of the whole staff) who may sign in and reach what it is about, and whether
 * they chose mail.
 */
export async function findRecipients(
  on: Executor,
  _scope: Scope,
  among: readonly string[] | 'staff',
  { kind, recordId }: { kind: NoticeKind; recordId: string | null },
) {
  const about = recordId === null ? null : recordOfKind[kind];
  const rows = await on
    .selectFrom('account')
    .leftJoin('notification_choice as choice', (join) =>
      join.onRef('choice.account_id', '=', 'account.id').on('choice.kind', '=', kind),
    )
    .select(['account.id', 'account.role', 'choice.mail', 'choice.push'])
    .where('account.deactivated_at', 'is', null)
    .where((where) =>
      among === 'staff'
        ? where('account.role', 'in', ['admin', 'user'])
        : where(sql<boolean>`account.id = any(${among}::uuid[])`, '=', true),
    )
    .$if(about !== null, (query) =>
      query.where(accountReaches(about === 'draft' ? nowhere : placesOf(recordId))),
    )
    .orderBy('account.id')
    .execute();
  return rows.map(({ id, role, mail, push }) => ({
    id,
    role: role as Role,
    chosen: { mail, push },
  }));
}

/** Where a draft is. */
const nowhere = sql`array[]::uuid[]`;

/** Where the file of an applicant is. */
function placesOf(applicantId: string | null) {
  return sql`(
    select array_remove(array[${sql.join(placesOfFile.map((place) => sql.ref(place)))}], null)
    from applicant where id = ${applicantId}
  )::uuid[]`;
}

export interface NewNotice {
  kind: NoticeKind;
  values: Record<string, string>;
  recordId: string | null;
  createdAt: Date;
}

/** The same notice for each of these accounts; at least one. */
export async function insertNotices(
  on: Executor,
  _scope: Scope,
  accountIds: readonly string[],
  notice: NewNotice,
) {
  const rows = await on
    .insertInto('notice')
    .values(
      accountIds.map((accountId) => ({
        account_id: accountId,
        kind: notice.kind,
        values: JSON.stringify(notice.values),
        record_id: notice.recordId,
        created_at: notice.createdAt,
      })),
    )
    .returning(['id', 'account_id'])
    .execute();
  return rows.map((row) => ({ id: row.id, accountId: row.account_id }));
}

/** My own notices; every query of the inbox begins here. */
function mine(on: Executor, scope: SignedInScope) {
  return on.selectFrom('notice').where('account_id', '=', scope.accountId);
}

export async function listPage(
  on: Executor,
  scope: SignedInScope,
  filters: ListFilters,
  order: PageOrder,
) {
  const [page, unread] = await Promise.all([
    readPage(on, mine(on, scope).select(columns), order, filters.limit, toNotice),
    mine(on, scope)
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...page, unread: unread.count };
}

/** Marks mine as read: these, or all of them. */
export async function setRead(
  on: Executor,
  scope: SignedInScope,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  let query = on
    .updateTable('notice')
    .set({ read_at: now })
    .where('account_id', '=', scope.accountId)
    .where('read_at', 'is', null);
  if (ids) query = query.where(sql<boolean>`id = any(${ids}::uuid[])`);
  await query.execute();
}

/** Marks as read what tells me of this record. */
export async function setReadAbout(
  on: Executor,
  scope: SignedInScope,
  kind: NoticeKind,
  recordId: string,
  now: Date,
): Promise<void> {
  await on
    .updateTable('notice')
    .set({ read_at: now })
    .where('account_id', '=', scope.accountId)
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('read_at', 'is', null)
    .execute();
}

/** A notice to be mailed, and whose it is. */
export async function findNotice(on: Executor, _scope: SystemScope, id: string) {
  const row = await on
    .selectFrom('notice')
    .select([...columns, 'account_id', 'mailed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      accountId: row.account_id,
      isMailed: row.mailed_at !== null,
      notice: toNotice(row),
    }
  );
}

/** Notes that a mail told of this notice, and of all of this kind that were unread by then. */
export async function setMailed(
  on: Executor,
  _scope: SystemScope,
  told: { noticeId: string; alike: { kind: NoticeKind; accountId: string } | undefined },
  now: Date,
): Promise<void> {
  const { noticeId, alike } = told;
  await on
    .updateTable('notice')
    .set({ mailed_at: now })
    .where('mailed_at', 'is', null)
    .where((where) => {
      const itself = where('id', '=', noticeId);
      if (!alike) return itself;
      const withIt = where.and({ account_id: alike.accountId, kind: alike.kind });
      return itself.or(withIt.and('read_at', 'is', null).and('created_at', '<=', now));
    })
    .execute();
}

/** Removes what was read before one moment, and what was told before another, read or not. */
export async function removeOld(
  on: Executor,
  _scope: SystemScope,
  before: { read: Date; created: Date },
): Promise<void> {
  await on
    .deleteFrom('notice')
    .where((where) =>
      where.or([where('read_at', '<', before.read), where('created_at', '<', before.created)]),
    )
    .execute();
}

/** What this person has chosen; what isn't in it is as by default. */
export async function listChosen(on: Executor, scope: SignedInScope) {
  const rows = await on
    .selectFrom('notification_choice')
    .select(['kind', 'mail', 'push'])
    .where('account_id', '=', scope.accountId)
    .execute();
  return new Map(rows.map(({ kind, mail, push }) => [kind, { mail, push }]));
}

/** Keeps choices; at least one, and no kind twice. */
export async function saveChoices(
  on: Executor,
  scope: SignedInScope,
  choices: readonly { kind: NoticeKind; mail?: boolean; push?: boolean }[],
): Promise<void> {
  await on
    .insertInto('notification_choice')
    .values(
      // In one order, so that two saves at once wait for each other and not in a circle.
      [...choices]
        .sort((one, other) => one.kind.localeCompare(other.kind))
        .map(({ kind, mail = null, push = null }) => ({
          ...{ account_id: scope.accountId, kind },
          ...{ mail, push },
        })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        // What is left out stays.
        .doUpdateSet(({ fn, ref }) => ({
          mail: fn.coalesce(ref('excluded.mail'), ref('notification_choice.mail')),
          push: fn.coalesce(ref('excluded.push'), ref('notification_choice.push')),
        })),
    )
    .execute();
}

const columns = ['id', 'kind', 'values', 'record_id', 'created_at', 'read_at'] as const;

function toNotice(row: {
  id: string;
  kind: string;
  values: unknown;
  record_id: string | null;
  created_at: Date;
  read_at: Date | null;
}): Notice {
  return {
    id: row.id,
    kind: row.kind as NoticeKind,
    values: row.values as Record<string, string>,
    recordId: row.record_id,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}
