import { AttachedDrafts } from '#features/intake/web/parts/drafts/attached-drafts.tsx';
import { ScreeningSection } from '#features/intake/web/parts/screening/screening-section.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { Answers } from './answers.tsx';

/** What a person said: the answers by category, and the forms that they came from. */
export function Activity({ applicant }: { applicant: Applicant }) {
  return (
    <>
      <Answers applicant={applicant} />
      {applicant.status !== 'screening-incomplete' && <ScreeningSection applicant={applicant} />}
      <AttachedDrafts applicantId={applicant.id} />
    </>
  );
}
