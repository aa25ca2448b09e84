import { ConsentsSection } from '#features/consents/web/parts/consents-section.tsx';
import { FilesSection } from '#features/documents/web/parts/files-section.tsx';
import type { CaseSectionProps } from './case-section-props.ts';

/** The person's consents and documents. */
export function DocumentsSection({ applicant }: CaseSectionProps) {
  return (
    <>
      <ConsentsSection applicant={applicant} />
      <FilesSection applicant={applicant} />
    </>
  );
}
