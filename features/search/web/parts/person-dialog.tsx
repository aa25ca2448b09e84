import { useRead } from '#core/web/api/read.ts';
import { readClient } from '#features/enrollment/contract/clients.ts';
import { BedDialog } from '#features/enrollment/web/parts/clients/bed-dialog.tsx';
import { EnrollDialog } from '#features/enrollment/web/parts/clients/enroll-dialog.tsx';
import { StatusDialog } from '#features/enrollment/web/parts/status/status-dialog.tsx';
import { readApplicant } from '#features/person/contract/applicants.ts';
import type { Found } from './found.ts';

type Props = NonNullable<Found['dialog']> & { onClose: () => void };

/** A dialog of a case record, opened from the palette above any page. */
export function PersonDialog(props: Props) {
  const { shows, person, onClose } = props;
  const { data: applicant } = useRead(
    readApplicant,
    { params: { id: person.id } },
    { enabled: shows !== 'bed' },
  );
  if (shows === 'bed') return <Bed {...props} />;
  if (!applicant) return null;
  if (shows === 'enroll') return <EnrollDialog applicant={applicant} onClose={onClose} />;
  return <StatusDialog applicant={applicant} chosen={shows} onClose={onClose} />;
}

function Bed({ person, onClose }: Props) {
  const { data: client } = useRead(readClient, { params: { id: person.id } });
  const [current] = client?.enrolments ?? [];
  return client && current && <BedDialog client={client} enrollment={current} onClose={onClose} />;
}
