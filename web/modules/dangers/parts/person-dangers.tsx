import type { Applicant } from '#contract/applicants.ts';
import { inUrgency } from '#contract/danger-rules.ts';
import { listDangers } from '#contract/dangers.ts';
import { useRead } from '#web/platform/read.ts';
import { DangerList } from './danger-list.tsx';
import { DangerMarks } from './danger-marks.tsx';

/** The open marks of a person, for the header of their record. */
export function PersonMarks({ applicantId }: { applicantId: string }) {
  const { data = [] } = useRead(listDangers, { params: { id: applicantId } });
  const open = data.filter(({ handled }) => handled === null);
  return <DangerMarks marks={inUrgency(open.map(({ mark }) => mark))} />;
}

/** The dangers of a person that are open, and those that were handled. */
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
