import { EnrollmentsSection } from '#features/enrollment/web/parts/clients/enrollments-section.tsx';
import { HouseholdSection } from '#features/household/web/parts/household-section.tsx';
import { IncidentsSection } from '#features/incidents/web/parts/incidents-section.tsx';
import type { CaseSectionProps } from './case-section-props.ts';

/** The person's programs and bed, their household, and incidents that involve them. */
export function CareSection({ applicant }: CaseSectionProps) {
  return (
    <>
      <EnrollmentsSection applicant={applicant} />
      <HouseholdSection applicant={applicant} />
      <IncidentsSection applicant={applicant} />
    </>
  );
}
