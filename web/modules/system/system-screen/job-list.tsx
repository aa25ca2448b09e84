import { useTranslation } from 'react-i18next';
import type { JobState } from '#contract/system.ts';
import { useFormat } from '#web/platform/format.ts';
import { When } from '#web/ui/when.tsx';
import classes from './system-screen.module.css';

/** What the server does by itself: what there is to do of each kind, and when it was last done. */
export function JobList({ jobs }: { jobs: readonly JobState[] }) {
  const { t } = useTranslation('system');
  return (
    <ul className={classes.jobs}>
      {jobs.map((job) => (
        <li key={job.kind} className={classes.job}>
          <span className={classes.name}>{t(`jobs.kinds.${job.kind}`)}</span>
          <span className={classes.state}>
            <JobWords job={job} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function JobWords({ job }: { job: JobState }) {
  const { t } = useTranslation('system');
  const { when, list } = useFormat();
  const { waiting, active, retrying, failed, doneAt } = job;
  const now = [
    ...(waiting > 0 ? [t('jobs.waiting', { count: waiting })] : []),
    ...(active > 0 ? [t('jobs.active', { count: active })] : []),
    ...(retrying > 0 ? [t('jobs.retrying', { count: retrying })] : []),
  ];
  return (
    <>
      {failed > 0 && <span className={classes.failed}>{t('jobs.failed', { count: failed })} </span>}
      {now.length > 0 && <span>{t('jobs.now', { list: list(now) })} </span>}
      {doneAt === null ? (
        t('jobs.never')
      ) : (
        <>
          {t('jobs.done')} <When moment={when(doneAt)} />
        </>
      )}
    </>
  );
}
