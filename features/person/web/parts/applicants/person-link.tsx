import { type Named, useFormat } from '#core/web/i18n/format.ts';
import { RecordLink } from '#core/web/ui/record-box.tsx';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import { ContactFlagBadge } from '../contact-safety/contact-flag.tsx';
import { DangerMarks } from '../dangers/danger-marks.tsx';

/** The name as a link to the case record, with contact safety flags. */
export function PersonLink({
  person,
  to,
}: {
  person: Named & Pick<ApplicantSummary, 'marks' | 'contactFlag'>;
  to: string;
}) {
  const { personName } = useFormat();
  return (
    <>
      <RecordLink to={to}>{personName(person)}</RecordLink>
      <DangerMarks marks={person.marks} />
      <ContactFlagBadge flag={person.contactFlag} />
    </>
  );
}
