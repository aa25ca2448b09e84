import type { CasePart } from '#core/web/paths.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';

export interface CaseSectionProps {
  applicant: Applicant;
  /** The part that the address names. */
  part: CasePart;
  /** The address of the record, without a section. */
  to: string;
}
