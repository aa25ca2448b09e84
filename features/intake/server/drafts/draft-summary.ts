import { sql } from 'kysely';
import { restorableUntil } from '#core/server/restorable.ts';
import type { ArrivalWay } from '#features/intake/contract/arrivals.ts';
import type { AutomationSign, DraftSummary } from '#features/intake/contract/drafts.ts';
import type { ContactFlag } from '#features/person/contract/contact-safety.ts';
import { type DangerMark, sortByUrgency } from '#features/questions/contract/danger-rules.ts';

export const summaryColumns = [
  'id',
  'reference',
  'firstName',
  'lastName',
  'dateOfBirth',
  'language',
  'submittedAt',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'signsOfAutomation',
  'arrivedBy',
  'dangerMarks',
] as const;

/** Progress: the number of answers and the topic of the last one in form order. */
export const progress = sql<Progress | null>`(
  select jsonb_build_object('answers', count(*), 'topic', (
    array_agg(question_category.name order by entry.position desc)
      filter (where question_category.name is not null))[1])
  from question_answer
  left join question_edition_entry as entry
    on entry.form = 'pre-screening' and entry.number = draft_applicant.edition
    and entry.question_id = question_answer.question_id
  left join question_category on question_category.id = entry.category_id
  where question_answer.draft_applicant_id = draft_applicant.id
    and answer not in ('null', '""', '[]')
    and draft_applicant.submitted_at is null)`;
type Progress = NonNullable<DraftSummary['progress']>;

export interface SummaryRow {
  id: string;
  reference: string;
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
  language: string;
  submittedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  signsOfAutomation: string[];
  arrivedBy: string;
  dangerMarks: string[];
  progress?: unknown;
  contactFlag?: ContactFlag | null;
}

/** @param daysOfUnfinished days after which an unsubmitted form is removed */
export function toSummary(row: SummaryRow, daysOfUnfinished = 0): DraftSummary {
  return {
    id: row.id,
    reference: row.reference,
    firstName: row.firstName,
    lastName: row.lastName,
    dateOfBirth: row.dateOfBirth,
    language: row.language,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    progress: row.submittedAt ? null : ((row.progress as Progress | null | undefined) ?? null),
    signsOfAutomation: row.signsOfAutomation as AutomationSign[],
    arrivedBy: row.arrivedBy as ArrivalWay,
    marks: row.submittedAt ? sortByUrgency(row.dangerMarks as DangerMark[]) : [],
    contactFlag: row.contactFlag ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    goesAt: goesAt(row, daysOfUnfinished)?.toISOString() ?? null,
  };
}

function goesAt(row: SummaryRow, daysOfUnfinished: number): Date | null {
  if (row.deletedAt) return restorableUntil(row.deletedAt);
  if (row.submittedAt) return null;
  return new Date(row.updatedAt.getTime() + daysOfUnfinished * 86_400_000);
}
