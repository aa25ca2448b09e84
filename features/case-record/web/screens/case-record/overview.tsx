import { MergedFiles } from '#features/duplicates/web/parts/merged-files.tsx';
import { ScreeningSection } from '#features/intake/web/parts/screening/screening-section.tsx';
import { PinnedSection } from '#features/notes/web/parts/pinned-notes.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { personFieldGroups } from '#features/person/contract/person-fields.ts';
import { valuesOf } from '#features/person/web/parts/applicants/records-in-forms.ts';
import { PageSection } from '#features/portal/web/parts/client-page/page-section.tsx';
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
