import type { ApplicantSummary } from '#contract/applicant-lists.ts';
import { ContactFlagBadge } from '#web/modules/contact-safety/parts/contact-flag.tsx';
import { DangerMarks } from '#web/modules/dangers/parts/danger-marks.tsx';
import { type Named, useFormat } from '#web/platform/format.ts';
import { RecordLink } from '#web/ui/record-link.tsx';

/** The name in a list, as the link to the file; and what to know before someone calls. */
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
