import { sql } from 'kysely';
import type { Mention } from '#core/contract/mentions.ts';
import type { Ctx } from '#core/server/context.ts';
import { type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import {
  accountHasAccess,
  caseRecordLocations,
  withinAccess,
} from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import {
  type ShiftNote,
  type StoredShiftNoteText,
  shiftNoteReadingDays,
} from '#features/shift-notes/contract/shift-notes.ts';
import { shiftNoteAbilities } from './policy.ts';

export const sortKeys: Record<string, SortKey> = {
  createdAt: { expression: sql.ref('shiftNote.createdAt'), type: 'timestamptz' },
};

const noteColumns = [
  'shiftNote.id',
  'shiftNote.version',
  'shiftNote.locationId',
  'shiftNote.text',
  'shiftNote.mentions',
  'shiftNote.important',
  'shiftNote.earlier',
  'shiftNote.createdBy',
  'shiftNote.createdAt',
  'shiftNote.correctedBy',
  'shiftNote.correctedAt',
  'shiftNote.withdrawnBy',
  'shiftNote.withdrawnAt',
  'shiftNote.withdrawalReason',
] as const;

/**
 * Notes at the caller's locations. A note about someone outside of their location access doesn't
 * exist for them, since its text may say who it is.
 */
function visibleNotes(ctx: Ctx<StaffScope>) {
  const { locationAccess } = ctx.scope;
  return ctx.db
    .selectFrom('shiftNote')
    .where(withinAccess(locationAccess, ['shiftNote.locationId']))
    .where(
      sql<boolean>`not exists (
        select from shift_note_person join applicant on applicant.id = applicant_id
        where shift_note_id = shift_note.id
          and (deleted_at is not null
            or ${withinAccess(locationAccess, caseRecordLocations)} is not true)
      )`,
    );
}

/** An SQL condition on `account`: the account must read the notes of `shift_note.location_id`. */
const mustRead = sql<boolean>`(
  account.role in ('admin', 'user') and account.deactivated_at is null
  and account.id <> shift_note.created_by
  and case when exists (
      select from account_location join account as there on there.id = account_location.account_id
      where location_id = shift_note.location_id and there.deactivated_at is null
        and there.role in ('admin', 'user')
    ) then exists (
      select from account_location
      where account_id = account.id and location_id = shift_note.location_id
    ) else ${accountHasAccess(sql`array[shift_note.location_id]`)} end
)`;

/** The current text is neither withdrawn nor too old nor confirmed by `account`. */
function awaitsReading(now: Date) {
  const since = new Date(now.getTime() - shiftNoteReadingDays * 86_400_000);
  return sql<boolean>`(
    shift_note.withdrawn_at is null
    and coalesce(shift_note.corrected_at, shift_note.created_at) > ${since}
    and not exists (
      select from shift_note_reading as reading
      where reading.shift_note_id = shift_note.id and reading.account_id = account.id
        and reading.version = shift_note.version
    )
  )`;
}

export async function listPage(
  ctx: Ctx<StaffScope>,
  locationId: string,
  order: PageOrder,
  limit: number,
) {
  const matching = visibleNotes(ctx)
    .where('shiftNote.locationId', '=', locationId)
    .select(noteColumns);
  const page = await readPage(ctx.db, matching, order, limit, (row) => row);
  return { ...page, items: await toShiftNotes(ctx, page.items) };
}

/** Unread notes of the caller, important ones first, then oldest first. */
export async function listUnread(
  ctx: Ctx<StaffScope>,
  { location, limit }: { location?: string | undefined; limit: number },
): Promise<{ count: number; items: ShiftNote[] }> {
  const unread = visibleNotes(ctx)
    .innerJoin('account', (join) => join.on('account.id', '=', ctx.scope.accountId))
    .where(mustRead)
    .where(awaitsReading(ctx.now))
    .$if(location !== undefined, (query) =>
      query.where('shiftNote.locationId', '=', location ?? ''),
    );
  const rows = await unread
    .select(noteColumns)
    .select(sql<number>`count(*) over ()`.as('all'))
    .orderBy('shiftNote.important', 'desc')
    .orderBy('shiftNote.createdAt')
    .orderBy('shiftNote.id')
    .limit(limit)
    .execute();
  return { count: rows[0]?.all ?? 0, items: await toShiftNotes(ctx, rows) };
}

export async function findNote(ctx: Ctx<StaffScope>, id: string): Promise<ShiftNote | undefined> {
  const rows = await visibleNotes(ctx).where('shiftNote.id', '=', id).select(noteColumns).execute();
  return (await toShiftNotes(ctx, rows))[0];
}

/** Ids of the visible notes about a person. */
export async function listIdsAbout(ctx: Ctx<StaffScope>, applicantId: string): Promise<string[]> {
  const rows = await visibleNotes(ctx)
    .where(
      sql<boolean>`shift_note.id in (
        select shift_note_id from shift_note_person where applicant_id = ${applicantId}
      )`,
    )
    .select('shiftNote.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes by id in a few words. The caller must have checked that they are visible. */
export async function findOutlines(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await ctx.db
    .selectFrom('shiftNote')
    .select(['id', 'locationId', 'important', 'text', 'withdrawnAt'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, withdrawnAt, text, ...note }) => [
      id,
      { ...note, text: withdrawnAt === null ? text : null },
    ]),
  );
}

/** Accounts that may see all people of this note. */
function accountsForPeople(ctx: Ctx<StaffScope>, id: string) {
  const places = sql.join(caseRecordLocations.map((place) => sql.ref(place)));
  return ctx.db
    .selectFrom('account')
    .innerJoin('shiftNote', (join) => join.on('shiftNote.id', '=', id))
    .where(
      sql<boolean>`not exists (
        select from shift_note_person join applicant on applicant.id = applicant_id
        where shift_note_id = shift_note.id
          and not ${accountHasAccess(sql`array_remove(array[${places}], null)`)}
      )`,
    );
}

/** Accounts that must read this note, if they may see all of its people. */
export async function listReaders(ctx: Ctx<StaffScope>, id: string): Promise<string[]> {
  const rows = await accountsForPeople(ctx, id).where(mustRead).select('account.id').execute();
  return rows.map((row) => row.id);
}

/** Those of these accounts with access to the location and all people of this note. */
export async function filterViewers(
  ctx: Ctx<StaffScope>,
  id: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await accountsForPeople(ctx, id)
    .where(sql<boolean>`account.id = any(${accountIds}::uuid[])`)
    .where(accountHasAccess(sql`array[shift_note.location_id]`))
    .select('account.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Accounts notified of a mention in this note, also of one that isn't in the text anymore. */
export async function findNotified(ctx: Ctx<StaffScope>, id: string): Promise<string[]> {
  const { told } = await ctx.db
    .selectFrom('shiftNote')
    .select('told')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return told;
}

export async function setMentions(
  ctx: Ctx<StaffScope>,
  id: string,
  { mentions, told }: { mentions: readonly Mention[]; told: string[] },
): Promise<void> {
  await ctx.db
    .updateTable('shiftNote')
    .set({ mentions: JSON.stringify(mentions), told })
    .where('id', '=', id)
    .execute();
}

/** Locks a note until the transaction ends. */
export async function lockNote(ctx: Ctx<StaffScope>, id: string): Promise<ShiftNote | undefined> {
  const rows = await visibleNotes(ctx)
    .where('shiftNote.id', '=', id)
    .select(noteColumns)
    .forUpdate('shiftNote')
    .execute();
  return (await toShiftNotes(ctx, rows))[0];
}

interface Content {
  text: string;
  important: boolean;
}

/** @returns undefined when a note with this id exists */
export async function insertNote(
  ctx: Ctx<StaffScope>,
  { id, ...note }: Content & { id: string | undefined; locationId: string },
): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('shiftNote')
    .values({
      ...note,
      ...(id !== undefined && { id }),
      createdBy: ctx.scope.accountId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Replaces the people of a note. */
export async function setPeople(
  ctx: Ctx<StaffScope>,
  shiftNoteId: string,
  people: readonly string[],
): Promise<void> {
  await ctx.db
    .deleteFrom('shiftNotePerson')
    .where('shiftNoteId', '=', shiftNoteId)
    .where(sql<boolean>`applicant_id <> all(${people}::uuid[])`)
    .execute();
  if (people.length === 0) return;
  await ctx.db
    .insertInto('shiftNotePerson')
    .values(people.map((applicantId) => ({ shiftNoteId, applicantId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Changes a note; a new text moves the current one to the earlier ones, and must be read again. */
export async function updateNote(
  ctx: Ctx<StaffScope>,
  id: string,
  { text, important }: Content,
): Promise<void> {
  const isReworded = sql`text <> ${text}`;
  await sql`update shift_note set
      earlier = case when ${isReworded} then earlier || jsonb_build_object('text', text,
        'by', coalesce(corrected_by, created_by), 'at', coalesce(corrected_at, created_at))
        else earlier end,
      corrected_by = case when ${isReworded} then ${ctx.scope.accountId}::uuid else corrected_by end,
      corrected_at = case when ${isReworded} then ${ctx.now}::timestamptz else corrected_at end,
      text = ${text}, important = ${important}, version = version + 1, updated_at = ${ctx.now}
    where id = ${id}`.execute(ctx.db);
}

/** A reader of a text that didn't change has read it in the new version too. */
export async function keepReadings(
  ctx: Ctx<StaffScope>,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`insert into shift_note_reading (shift_note_id, account_id, version, read_at)
    select shift_note_id, account_id, ${to}, read_at from shift_note_reading
    where shift_note_id = ${id} and version = ${from}`.execute(ctx.db);
}

export async function setWithdrawn(
  ctx: Ctx<StaffScope>,
  id: string,
  withdrawalReason: string,
): Promise<void> {
  await ctx.db
    .updateTable('shiftNote')
    .set({
      withdrawnBy: ctx.scope.accountId,
      withdrawnAt: ctx.now,
      withdrawalReason,
      version: sql<number>`version + 1`,
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute();
}

/** @returns false if it was already confirmed */
export async function insertReading(
  ctx: Ctx<StaffScope>,
  shiftNoteId: string,
  version: number,
): Promise<boolean> {
  const row = await ctx.db
    .insertInto('shiftNoteReading')
    .values({ shiftNoteId, accountId: ctx.scope.accountId, version, readAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these people who are at the location and visible to the caller. */
export async function filterPeopleAt(
  ctx: Ctx<StaffScope>,
  locationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .where(sql<boolean>`(location_id = ${locationId} or enrolment_location_id = ${locationId})`)
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations))
    .execute();
  return rows.map(({ id }) => id);
}

interface Row {
  id: string;
  version: number;
  locationId: string;
  text: string;
  mentions: Mention[];
  important: boolean;
  earlier: StoredShiftNoteText[];
  createdBy: string;
  createdAt: Date;
  correctedBy: string | null;
  correctedAt: Date | null;
  withdrawnBy: string | null;
  withdrawnAt: Date | null;
  withdrawalReason: string | null;
}

async function toShiftNotes(ctx: Ctx<StaffScope>, rows: readonly Row[]): Promise<ShiftNote[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [people, readings, missing, locations] = [
    await findPeople(ctx, ids),
    await findReadings(ctx, ids),
    await missingReaders(ctx, ids),
    await locationNames(ctx, rows),
  ];
  const colleagues = await findColleagues(ctx, [
    ...rows.flatMap((row) => [row.createdBy, row.correctedBy, row.withdrawnBy]),
    ...rows.flatMap(({ earlier }) => earlier.map(({ by }) => by)),
    ...readings.map(({ accountId }) => accountId),
  ]);
  const toChange = (id: string | null, at: Date | null) =>
    id && at ? { by: colleagues(id), at: at.toISOString() } : null;
  return rows.map((row): ShiftNote => {
    const own = readings.filter(({ shiftNoteId }) => shiftNoteId === row.id);
    const current = own.filter(({ version }) => version === row.version);
    const isMe = ({ accountId }: { accountId: string }) => accountId === ctx.scope.accountId;
    const isRead = current.some(isMe);
    const unreadBy = missing.filter(({ shiftNoteId }) => shiftNoteId === row.id);
    const withdrawn = toChange(row.withdrawnBy, row.withdrawnAt);
    return {
      id: row.id,
      version: row.version,
      location: { id: row.locationId, name: locations.get(row.locationId) ?? '' },
      text: row.text,
      mentions: row.mentions,
      important: row.important,
      people: people
        .filter(({ shiftNoteId }) => shiftNoteId === row.id)
        .map(({ shiftNoteId: _, ...person }) => person),
      writtenBy: colleagues(row.createdBy),
      createdAt: row.createdAt.toISOString(),
      corrected: toChange(row.correctedBy, row.correctedAt),
      earlier: row.earlier
        .toReversed()
        .map(({ text, by, at }) => ({ text, by: colleagues(by), at: new Date(at).toISOString() })),
      withdrawn: withdrawn && { ...withdrawn, reason: row.withdrawalReason ?? '' },
      readBy: current.map(({ accountId, readAt }) => ({
        by: colleagues(accountId),
        at: readAt.toISOString(),
      })),
      unreadBy: unreadBy.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
      isUnread: unreadBy.some(({ id }) => id === ctx.scope.accountId),
      isCorrectedSinceRead: !isRead && own.some(isMe),
      abilities: shiftNoteAbilities(ctx.scope, {
        writtenById: row.createdBy,
        isWithdrawn: withdrawn !== null,
        isRead,
      }),
    };
  });
}

function findPeople(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  return ctx.db
    .selectFrom('shiftNotePerson')
    .innerJoin('applicant', 'applicant.id', 'shiftNotePerson.applicantId')
    .select(['shiftNoteId', 'applicant.id', 'applicant.reference'])
    .select(['applicant.firstName', 'applicant.lastName', 'applicant.preferredName'])
    .where(sql<boolean>`shift_note_id = any(${ids}::uuid[])`)
    .orderBy('applicant.sortName')
    .orderBy('applicant.id')
    .execute();
}

function findReadings(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  return ctx.db
    .selectFrom('shiftNoteReading')
    .select(['shiftNoteId', 'accountId', 'version', 'readAt'])
    .where(sql<boolean>`shift_note_id = any(${ids}::uuid[])`)
    .orderBy('readAt')
    .orderBy('accountId')
    .execute();
}

function missingReaders(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  return ctx.db
    .selectFrom('shiftNote')
    .innerJoin('account', (join) => join.onTrue())
    .select(['shiftNote.id as shiftNoteId', 'account.id'])
    .select(['account.firstName', 'account.lastName'])
    .where(sql<boolean>`shift_note.id = any(${ids}::uuid[])`)
    .where(mustRead)
    .where(awaitsReading(ctx.now))
    .orderBy('account.lastName')
    .orderBy('account.firstName')
    .orderBy('account.id')
    .execute();
}

async function locationNames(ctx: Ctx<StaffScope>, rows: readonly Row[]) {
  const ids = [...new Set(rows.map(({ locationId }) => locationId))];
  const found = await ctx.db
    .selectFrom('location')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function findColleagues(ctx: Ctx<StaffScope>, ids: readonly (string | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where(sql<boolean>`id = any(${known}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Foreign keys guarantee that accounts are never deleted.
  return (id: string) => byId.get(id) as ShiftNote['writtenBy'];
}
