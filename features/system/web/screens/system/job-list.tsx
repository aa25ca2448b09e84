import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { When } from '#core/web/ui/when.tsx';
import type { JobState } from '#features/system/contract/system.ts';
import classes from './system-screen.module.css';

export function JobList({ jobs }: { jobs: readonly JobState[] }) {
  const { t } = useTranslation('system');
  const untouched = jobs.filter(isUntouched);
  return (
    <>
      <ul className={classes.jobs}>
        {jobs
          .filter((job) => !isUntouched(job))
          .map((job) => (
            <li key={job.kind} className={classes.job}>
              <span className={classes.name}>{t(`jobs.kinds.${job.kind}`)}</span>
              <span className={classes.state}>
                <JobSummary job={job} />
              </span>
            </li>
          ))}
      </ul>
      {untouched.length > 0 && (
        <div className={classes.untouched}>
          <p className={classes.plain}>{t('jobs.untouched')}</p>
          <ul className={classes.kinds}>
            {untouched.map(({ kind }) => (
              <li key={kind}>{t(`jobs.kinds.${kind}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** True when this kind never had any work. */
function isUntouched({ waiting, active, retrying, failed, doneAt, failedAt }: JobState): boolean {
  return waiting + active + retrying + failed === 0 && doneAt === null && failedAt === null;
}

function JobSummary({ job }: { job: JobState }) {
  const { t } = useTranslation('system');
  const { when } = useFormat();
  const { waiting, active, retrying, failed, doneAt } = job;
  const texts = [
    ...(waiting > 0 ? [t('jobs.waiting', { count: waiting })] : []),
    ...(active > 0 ? [t('jobs.active', { count: active })] : []),
    ...(retrying > 0 ? [t('jobs.retrying', { count: retrying })] : []),
  ];
  return (
    <>
      {failed > 0 && <span className={classes.failed}>{t('jobs.failed', { count: failed })} </span>}
      {texts.map((text) => (
        <span key={text}>{text} </span>
      ))}
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
