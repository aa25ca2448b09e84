import { useRead } from '#core/web/api/read.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { listDangers } from '#features/person/contract/dangers.ts';
import { sortByUrgency } from '#features/questions/contract/danger-rules.ts';
import { DangerList } from './danger-list.tsx';
import { DangerMarks } from './danger-marks.tsx';

/** The person's open marks, for the record's header. */
export function PersonMarks({ applicantId }: { applicantId: string }) {
  const { data = [] } = useRead(listDangers, { params: { id: applicantId } });
  const open = data.filter(({ handled }) => handled === null);
  return <DangerMarks marks={sortByUrgency(open.map(({ mark }) => mark))} />;
}

/** The person's open and handled dangers. */
export function PersonDangers({ applicant }: { applicant: Applicant }) {
  const { data = [] } = useRead(listDangers, { params: { id: applicant.id } });
  return (
    <DangerList
      dangers={data}
      subject={{ applicantId: applicant.id }}
      mayHandle={applicant.abilities.update}
    />
  );
}
