import { useRead } from '#core/web/api/read.ts';
import { readClient } from '#features/enrollment/contract/clients.ts';
import { BedDialog } from '#features/enrollment/web/parts/clients/bed-dialog.tsx';
import { EnrollDialog } from '#features/enrollment/web/parts/clients/enroll-dialog.tsx';
import { readApplicant } from '#features/person/contract/applicants.ts';
import type { Found } from './found.ts';

type Props = NonNullable<Found['dialog']> & { onClose: () => void };

/** A dialog of a case record, opened from the palette above any page. */
export function PersonDialog(props: Props) {
  return props.kind === 'bed' ? <Bed {...props} /> : <Enroll {...props} />;
}

function Bed({ person, onClose }: Props) {
  const { data: client } = useRead(readClient, { params: { id: person.id } });
  const [current] = client?.enrolments ?? [];
  return client && current && <BedDialog client={client} enrollment={current} onClose={onClose} />;
}

function Enroll({ person, onClose }: Props) {
  const { data: applicant } = useRead(readApplicant, { params: { id: person.id } });
  return applicant && <EnrollDialog applicant={applicant} onClose={onClose} />;
}
