/** Facts in lists that aren't fields of a person. */

import { sql } from 'kysely';
import type { ApplicantSummary, PersonRule } from '#features/person/contract/applicant-lists.ts';
import type { ContactFlag } from '#features/person/contract/contact-safety.ts';
import { type DangerMark, markUrgency } from '#features/questions/contract/danger-rules.ts';
import { contactFlag } from './contact-flags.ts';

/** Columns of a row that its facts come from. */
export const factColumns = [
  ...(['statusSince', 'lastContactAt'] as const),
  // Answers about contact that a list sums up as one rule and never sends.
  ...(['safeNow', 'mayLeaveMessage', 'preferredContact'] as const),
] as const;

interface FactRow {
  statusSince: Date;
  lastContactAt: Date | null;
  safeNow: string | null;
  mayLeaveMessage: string | null;
  preferredContact: string | null;
  /** Null without an open enrollment. */
  enrolled: { bed: string | null; room: string | null; hasBeds: boolean } | null;
  contactFlag: ContactFlag | null;
}

/** Reads the facts that need other tables, for each row of a page. */
export const moreFacts = [
  sql<FactRow['enrolled']>`(
    select jsonb_build_object('bed', bed.name, 'room', room.name, 'hasBeds', exists (
      select from bed as offered join room as offered_in on offered_in.id = offered.room_id
      where offered_in.location_id = enrolment.location_id and offered.removed_at is null
    ))
    from enrolment
    left join stay on stay.enrolment_id = enrolment.id and stay.to_day is null
    left join bed on bed.id = stay.bed_id
    left join room on room.id = bed.room_id
    where enrolment.applicant_id = applicant.id and enrolment.end_date is null
  )`.as('enrolled'),
  contactFlag.as('contactFlag'),
] as const;

type Facts = Pick<
  ApplicantSummary,
  'statusSince' | 'lastContactAt' | 'stay' | 'needsBed' | 'contactFlag' | 'rule'
>;

export function toFacts(row: FactRow, marks: readonly DangerMark[]): Facts {
  const { bed = null, room = null, hasBeds = false } = row.enrolled ?? {};
  return {
    statusSince: row.statusSince.toISOString(),
    lastContactAt: row.lastContactAt?.toISOString() ?? null,
    stay: bed !== null && room !== null ? { bed, room } : null,
    needsBed: bed === null && hasBeds,
    contactFlag: row.contactFlag,
    rule: worstRule(marks, row),
  };
}

/** The worst rule, in the same order as the badges of the case record. */
function worstRule(
  marks: readonly DangerMark[],
  { contactFlag, safeNow, mayLeaveMessage, preferredContact }: FactRow,
): PersonRule | null {
  const [mark] = marks;
  if (mark !== undefined && markUrgency(mark) > 1) return mark;
  if (safeNow === 'no') return 'not-safe';
  if (contactFlag !== null) return contactFlag;
  if (preferredContact === 'safe_contact') return 'safe-contact';
  if (mayLeaveMessage === 'no') return preferredContact === 'text' ? 'text-only' : 'no-message';
  return mark ?? null;
}
