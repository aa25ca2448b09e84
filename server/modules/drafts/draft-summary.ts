import { sql } from 'kysely';
import type { ContactFlag } from '#contract/contact-safety.ts';
import { type DangerMark, inUrgency } from '#contract/danger-rules.ts';
import type { AutomationSign, DraftSummary } from '#contract/drafts.ts';
import type { Language } from '#contract/languages.ts';
import { restorableUntil } from '#server/platform/restorable.ts';

/** What a summary is made of. */
export const summaryColumns = [
  'id',
  'reference',
  'first_name',
  'last_name',
  'date_of_birth',
  'language',
  'submitted_at',
  'created_at',
  'updated_at',
  'deleted_at',
  'signs_of_automation',
  'danger_marks',
] as const;

/** How far somebody got: how many answers, and the topic of the one that stands last in the form. */
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
  first_name: string | null;
  last_name: string | null;
  date_of_birth: string | null;
  language: string;
  submitted_at: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  signs_of_automation: string[];
  danger_marks: string[];
  progress?: unknown;
  contact_flag?: ContactFlag | null;
}

/** @param daysOfUnfinished for how long a form is kept that nobody hands in */
export function toSummary(row: SummaryRow, daysOfUnfinished = 0): DraftSummary {
  return {
    id: row.id,
    reference: row.reference,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    language: row.language as Language,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    progress: row.submitted_at ? null : ((row.progress as Progress | null | undefined) ?? null),
    signsOfAutomation: row.signs_of_automation as AutomationSign[],
    marks: row.submitted_at ? inUrgency(row.danger_marks as DangerMark[]) : [],
    contactFlag: row.contact_flag ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    goesAt: goesAt(row, daysOfUnfinished)?.toISOString() ?? null,
  };
}

function goesAt(row: SummaryRow, daysOfUnfinished: number): Date | null {
  if (row.deleted_at) return restorableUntil(row.deleted_at);
  if (row.submitted_at) return null;
  return new Date(row.updated_at.getTime() + daysOfUnfinished * 86_400_000);
}
