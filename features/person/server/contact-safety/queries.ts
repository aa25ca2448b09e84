import { type RawBuilder, sql } from 'kysely';
import { dialableNumber } from '#core/contract/phone-numbers.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { hashSecret } from '#core/server/secrets/codes.ts';
import type { Helper } from '#features/person/contract/filled-in-for-someone.ts';
import {
  type CorrectedContact,
  helperContact,
  noHelperContact,
  noTextContact,
  type RecordedContact,
  type TextContact,
} from './policy.ts';

/** True if a person stopped their reminders, in this record or in one merged into it. */
const isStopped = sql<boolean>`exists (
  select from reminder_stop where applicant_id = applicant.id
    or applicant_id in (select id from applicant as part where part.merged_into = applicant.id)
)`.as('isStopped');

/** True while a way to be reached that the person asked for awaits confirmation, by the forms of `whose`. */
const asksNewWay = (whose: RawBuilder<boolean>) =>
  sql<boolean>`exists (
    select from form_addition join draft_applicant as form on form.id = draft_applicant_id
    where form_addition.kind = 'way' and handled_at is null and ${whose}
  )`;

const asksNewWayInRecord = asksNewWay(sql`form.applicant_id = applicant.id`).as('asksNewWay');

/** True while the person of an application asks to be reached another way. */
export async function asksNewWayInForm(
  ctx: Ctx<StaffScope | SystemScope>,
  draftId: string,
): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`
    select ${asksNewWay(sql`form.id = ${draftId}`)} as asks`.execute(ctx.db);
  return rows[0]?.asks ?? false;
}

/** The form from which a record comes, or the latest one, if someone filled it in for the person. */
const helperOfRecord = sql<{ draftId: string; helper: Helper | null; attached: boolean } | null>`(
  select jsonb_build_object('draftId', id, 'helper', helper, 'attached', exists (
    select from draft_attachment
    where draft_applicant_id = draft_applicant.id and undone_at is null))
  from draft_applicant
  where applicant_id = applicant.id and submitted_at is not null and deleted_at is null
  order by submitted_at desc limit 1)`.as('form');

/** Contact details of these records; leaves out missing records. */
export async function listRecorded(
  ctx: Ctx<StaffScope | SystemScope>,
  ids: readonly string[],
): Promise<Map<string, RecordedContact>> {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select(['id', 'email', 'phone', 'dateOfBirth', 'preferredContact', 'safeContact'])
    .select([isStopped, asksNewWayInRecord, helperOfRecord])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const texts = await listTextContacts(ctx, rows);
  return new Map(
    rows.map((row) => {
      const { name, phone } = row.safeContact as Partial<RecordedContact['safeContact']>;
      return [
        row.id,
        {
          email: row.email,
          dateOfBirth: row.dateOfBirth,
          preferredContact: row.preferredContact,
          safeContact: { name: name ?? null, phone: phone ?? null },
          isStopped: row.isStopped,
          asksNewWay: row.asksNewWay,
          texts: texts.get(row.id) ?? noTextContact,
          helper: row.form?.helper
            ? helperContact(row.form.helper, row, !row.form.attached)
            : noHelperContact,
        },
      ];
    }),
  );
}

/** Stored form of a number that stopped texts; it isn't secret, since numbers can be guessed. */
export const hashNumber = (number: string) => hashSecret(number);

/** For each record or application, what is known about texts to its number. */
export async function listTextContacts(
  ctx: Ctx<StaffScope | SystemScope>,
  people: readonly { id: string; phone: string | null }[],
): Promise<Map<string, TextContact>> {
  if (people.every(({ phone }) => phone === null)) return new Map();
  const { timeZone } = await ctx.db
    .selectFrom('organisation')
    .select('timeZone')
    .executeTakeFirstOrThrow();
  const numbered = people.flatMap(({ id, phone }) => {
    const number = phone === null ? null : dialableNumber(phone, timeZone);
    return number === null ? [] : [{ id, number, hash: hashNumber(number) }];
  });
  const hashes = numbered.map(({ hash }) => hash);
  const stops = await ctx.db
    .selectFrom('textStop')
    .select('phoneHash')
    .where(sql<boolean>`phone_hash = any(${hashes}::text[])`)
    .execute();
  const consents = await ctx.db
    .selectFrom('textConsent')
    .select(['applicantId', 'phone'])
    .where(sql<boolean>`applicant_id = any(${numbered.map(({ id }) => id)}::uuid[])`)
    .where('endedAt', 'is', null)
    .execute();
  return new Map(
    numbered.map(({ id, number, hash }) => [
      id,
      {
        number,
        isStopped: stops.some(({ phoneHash }) => phoneHash === hash),
        hasSpokenConsent: consents.some((one) => one.applicantId === id && one.phone === number),
      },
    ]),
  );
}

/** Someone who filled in the latest form of a record, with that form; undefined if no one did. */
export async function findHelper(ctx: Ctx<StaffScope>, applicantId: string) {
  const row = await ctx.db
    .selectFrom('applicant')
    .select(helperOfRecord)
    .where('id', '=', applicantId)
    .executeTakeFirst();
  return row?.form?.helper ? { ...row.form.helper, draftId: row.form.draftId } : undefined;
}

/** Someone who filled in an application for the person, and what staff corrected in it. */
export async function findApplicationFacts(
  ctx: Ctx<StaffScope | SystemScope>,
  draftId: string,
): Promise<{ corrections: CorrectedContact; helper: Helper | null }> {
  const row = await ctx.db
    .selectFrom('draftApplicant')
    .select(['corrections', 'helper'])
    .where('id', '=', draftId)
    .executeTakeFirst();
  const corrections = (row?.corrections ?? {}) as CorrectedContact;
  return { corrections, helper: row?.helper ?? null };
}

/** The recipient of an email about this record; undefined when it is deleted or merged. */
export async function findRecipient(ctx: Ctx<SystemScope>, id: string) {
  const row = await ctx.db
    .selectFrom('applicant')
    .select(['email', 'language', 'mayLeaveMessage'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      email: row.email,
      language: row.language,
      mayBeNamed: row.mayLeaveMessage === 'yes',
    }
  );
}

/** The records whose portal this account opens. */
export async function listForAccount(ctx: Ctx<StaffScope | SystemScope>, accountId: string) {
  const rows = await ctx.db
    .selectFrom('clientLink')
    .select('applicantId')
    .where('accountId', '=', accountId)
    .execute();
  return rows.map((row) => row.applicantId);
}

/** The records with this email address. */
export async function listForAddress(ctx: Ctx<StaffScope | SystemScope>, email: string) {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deletedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
