import { type RawBuilder, sql } from 'kysely';
import { maxExactCount } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { TimelineKind } from '#features/timeline/contract/timeline.ts';

/** An audit entry with its author. */
export interface LoggedEvent {
  id: number;
  at: Date;
  actorKind: string;
  actorName: string | null;
  action: string;
  recordId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
}

/** Audit actions by kind. Actions not listed aren't part of the timeline. */
const actionsOfKind: Record<TimelineKind, readonly string[]> = {
  note: ['applicant.note-added'],
  status: ['applicant.status-changed'],
  fields: ['applicant.updated'],
  answers: ['applicant.answered'],
  support: ['applicant.support-recorded', 'applicant.support-updated'],
  upload: [
    'applicant.file-added',
    'applicant.file-changed',
    'applicant.file-deleted',
    'applicant.file-restored',
    'applicant.file-shared',
    'applicant.file-sent',
    'applicant.file-unshared',
    'draft-applicant.document-sent',
  ],
  photo: ['applicant.photo-added', 'applicant.photo-replaced', 'applicant.photo-removed'],
  screening: [
    'applicant.screening-sent',
    'applicant.screening-printed',
    'applicant.screening-opened-beside',
    'applicant.screening-opened-on-paper',
    'applicant.screening-opened-by-person',
    'applicant.screening-revoked',
    'applicant.screening-begun',
    'applicant.screening-submitted',
  ],
  draft: ['draft-applicant.submitted', 'draft-applicant.attached', 'draft-applicant.detached'],
  enrolment: [
    'applicant.enrolled',
    'applicant.program-status-changed',
    'applicant.enrolment-corrected',
    'applicant.enrolment-moved',
    'applicant.follow-up-noted',
  ],
  bed: ['applicant.bed-given', 'applicant.bed-moved', 'applicant.bed-left'],
  waiting: [
    'applicant.waiting-added',
    'applicant.waiting-changed',
    'applicant.waiting-ended',
    'applicant.waiting-moved',
    'applicant.waiting-enrolled',
  ],
  task: ['applicant.task-added', 'applicant.task-done', 'applicant.task-reopened'],
  event: [
    'applicant.event-made',
    'applicant.event-moved',
    'applicant.event-deleted',
    'applicant.event-restored',
    'applicant.event-attended',
    'applicant.event-missed',
    'applicant.event-cancelled',
    'applicant.event-not-noted',
  ],
  file: ['applicant.created', 'applicant.deleted', 'applicant.restored'],
  reminder: [
    'applicant.reminder-sent',
    'applicant.reminder-unknown',
    'applicant.invitation-sent',
    'applicant.invitation-unknown',
    'applicant.question-sent',
    'applicant.question-unknown',
    'applicant.reminders-stopped',
    'applicant.reminders-resumed',
    'applicant.reminders-lifted',
  ],
  text: [
    'applicant.text-written',
    'applicant.text-received',
    'draft-applicant.text-written',
    'draft-applicant.text-received',
    'applicant.text-consent-recorded',
    'applicant.text-consent-ended',
    'applicant.texts-stopped',
    'applicant.texts-resumed',
    'draft-applicant.texts-stopped',
    'draft-applicant.texts-resumed',
  ],
  merge: ['applicant.merged', 'applicant.merged-into', 'applicant.merge-undone'],
  consent: ['applicant.consent-signed', 'applicant.consent-ended', 'applicant.consent-taken-back'],
  incident: ['incident.added', 'incident.addendum-added', 'incident.closed', 'incident.reopened'],
  'shift-note': ['shift-note.added', 'shift-note.withdrawn'],
  page: [
    'applicant.page-invited',
    'applicant.page-invitation-revoked',
    'applicant.page-linked',
    'applicant.page-unlinked',
    'applicant.page-move-asked',
    'applicant.page-move-answered',
    'applicant.page-coming',
  ],
};

export interface Stretch {
  kinds: readonly TimelineKind[];
  /** Incidents and shift notes about the person that the caller may see. */
  otherRecordIds: readonly string[];
  /** Limits notes to those about a contact with the person. */
  onlyContacts?: boolean;
  /** Limits entries to those since this moment that this account didn't cause. */
  newFor?: { accountId: string; since: Date };
  /** Cursor: entries after this one. */
  after: number | undefined;
  limit: number;
}

/** Newest entries of a record, with author names. The caller must have logged the access. */
export async function listEvents(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  stretch: Stretch,
): Promise<LoggedEvent[]> {
  const { rows } = await sql<LoggedEvent>`
    select entry.id, entry.at, entry.action, entry.record_id as "recordId",
      entry.before, entry.after, entry.reason, entry.actor_kind as "actorKind",
      nullif(trim(actor.first_name || ' ' || actor.last_name), '') as "actorName"
    from (${events(applicantId, stretch)}) as entry
    left join account as actor on actor.id = entry.actor_id
    order by entry.at desc, entry.id desc
  `.execute(ctx.db);
  return rows;
}

/** When the caller last opened the record before this moment. */
export async function findLastVisit(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  before: Date,
): Promise<Date | null> {
  const visit = await ctx.db
    .selectFrom('auditEntry')
    .select('at')
    .where('recordId', '=', applicantId)
    .where('kind', '=', 'access')
    .where('actorId', '=', ctx.scope.accountId)
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return visit?.at ?? null;
}

/** Counts entries of these kinds, up to one more than shown. */
export async function countEntries(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  filters: Pick<Stretch, 'kinds' | 'onlyContacts' | 'otherRecordIds'>,
): Promise<number> {
  const all = events(applicantId, { ...filters, after: undefined, limit: maxExactCount + 1 });
  const { rows } = await sql<{ count: number }>`
    select count(entry.id) as count from (${all}) as entry
  `.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/**
 * Entries of the record, of records merged into it, of its present and former applications, and
 * of the other records.
 * Reads at most one page per record along the index, however long its history is.
 */
function events(
  applicantId: string,
  { kinds, otherRecordIds, onlyContacts = false, newFor, after, limit }: Stretch,
): RawBuilder<unknown> {
  const actions = kinds.flatMap((kind) => actionsOfKind[kind]);
  // Submitting a screening also changes the status.
  const isMoved = kinds.includes('status')
    ? sql`or action = 'applicant.screening-submitted' and after ? 'status'`
    : sql``;
  const isContact = onlyContacts ? sql`and contact is not null and deleted_at is null` : sql``;
  const begins =
    after === undefined
      ? sql``
      : sql`and (at, id) < ((select at from audit_entry where id = ${after}), ${after})`;
  const isNew = newFor
    ? sql`and at > ${newFor.since} and actor_id is distinct from ${newFor.accountId}::uuid`
    : sql``;
  return sql`
    with recursive file as (
      select ${applicantId}::uuid as id, 0 as step
      union all
      select merged_id, step + 1 from file
      join applicant_merge on remaining_id = file.id and undone_at is null
      where step < 100
    )
    select found.id, found.at, found.action, found.record_id, found.before, found.after,
      found.reason, found.actor_kind, found.actor_id
    from (
      select id, true as is_theirs from file
      union all
      select id, true from draft_applicant where applicant_id in (select id from file)
      union all
      select distinct draft_applicant_id, false from draft_attachment as attachment
      where attachment.applicant_id in (select id from file) and not exists (
        select from draft_applicant as draft
        where draft.id = draft_applicant_id and draft.applicant_id in (select id from file)
      )
      union all
      select unnest(${otherRecordIds}::uuid[]), false
    ) as record
    cross join lateral (
      select id, at, action, record_id, before, after, reason, actor_kind, actor_id
      from audit_entry
      -- What is shared with the person is a disclosure as well.
      where record_id = record.id and kind in ('change', 'disclosure') ${begins} ${isNew}
        and (action = any(${actions}::text[]) ${isMoved})
        and case action
          -- Of a draft, only what concerns this file: it may have been attached to another before.
          when 'draft-applicant.submitted' then is_theirs
          when 'draft-applicant.document-sent' then is_theirs
          when 'draft-applicant.text-written' then is_theirs
          when 'draft-applicant.text-received' then is_theirs
          when 'draft-applicant.texts-stopped' then is_theirs
          when 'draft-applicant.texts-resumed' then is_theirs
          when 'draft-applicant.attached'
            then after ->> 'applicantId' in (select id::text from file)
          when 'draft-applicant.detached'
            then before ->> 'applicantId' in (select id::text from file)
          -- The remaining file says so.
          when 'applicant.merged-into' then record.id = ${applicantId}
          -- One that was removed for good has nothing left to show.
          when 'applicant.note-added'
            then exists (
              select from note where note.id = (after ->> 'note')::uuid ${isContact}
            )
          -- Saved as it was.
          when 'applicant.updated' then after - '{version,updatedAt}'::text[] <> '{}'
          else true
        end
      order by at desc, id desc
      limit ${limit}
    ) as found
    order by found.at desc, found.id desc
    limit ${limit}
  `;
}
