import type { Applicant } from '#contract/applicants.ts';
import { personFieldGroups } from '#contract/person-fields.ts';
import { valuesOf } from '#web/modules/applicants/parts/records-in-forms.ts';
import { PageSection } from '#web/modules/client-page/parts/page-section.tsx';
import { MergedFiles } from '#web/modules/duplicates/parts/merged-files.tsx';
import { PinnedSection } from '#web/modules/notes/parts/pinned-notes.tsx';
import { ScreeningSection } from '#web/modules/screening/parts/screening-section.tsx';
import { FieldGroupSection } from './field-group-section.tsx';
import { RemindersStopped } from './reminders-stopped.tsx';

/** What is known of a person, below what colleagues pinned; first the screening while it is what comes next. */
export function Overview({ applicant }: { applicant: Applicant }) {
  const values = valuesOf(applicant);
  return (
    <>
      {applicant.status === 'screening-incomplete' && <ScreeningSection applicant={applicant} />}
      <PinnedSection applicantId={applicant.id} />
      {personFieldGroups.map((group) => (
        <FieldGroupSection key={group} group={group} applicant={applicant} values={values}>
          {group === 'reach' && <RemindersStopped applicant={applicant} />}
        </FieldGroupSection>
      ))}
      <PageSection applicant={applicant} />
      <MergedFiles applicantId={applicant.id} />
    </>
  );
}
