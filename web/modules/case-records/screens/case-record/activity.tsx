import type { Applicant } from '#contract/applicants.ts';
import { AttachedDrafts } from '#web/modules/drafts/parts/attached-drafts.tsx';
import { ScreeningSection } from '#web/modules/screening/parts/screening-section.tsx';
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
