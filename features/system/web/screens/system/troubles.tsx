import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import type { SystemState, SystemTrouble } from '#features/system/contract/system.ts';
import { useBytes } from './bytes.ts';
import classes from './system-screen.module.css';

/** By which something is lost, or doesn't arrive, unless somebody acts. */
const pressing = new Set<SystemTrouble>([
  'files-away',
  'disk-full',
  'backup-missing',
  'backup-failed',
  'backup-old',
  'backup-incomplete',
  'jobs-late',
  'mail-failing',
]);

type Failed = Pick<SystemState['mail'], 'failedAt' | 'failure'>;

/** What somebody should look after, with what to do; or that there is nothing. */
export function Troubles({ state }: { state: SystemState }) {
  const { t } = useTranslation('system');
  const { relative, number } = useFormat();
  const bytes = useBytes();
  const { backup, storage, mail, push } = state;
  if (state.troubles.length === 0) {
    return (
      <div className={classes.troubles}>
        <Notice tone="good" title={t('fine.title')}>
          {t('fine.text')}
        </Notice>
      </div>
    );
  }
  /** Of those that are about something that failed: when, and why. */
  const failing: Partial<Record<SystemTrouble, Failed>> = {
    'backup-failed': { failedAt: backup.failedAt, failure: null },
    'mail-failing': mail,
    'push-failing': push,
  };
  const valuesOf = (trouble: SystemTrouble) => {
    const { failedAt = null, failure = null } = failing[trouble] ?? {};
    return {
      free: bytes(storage.disk?.freeBytes ?? 0),
      files: number(backup.last?.missingFileCount ?? 0),
      when: relative(failedAt),
      cause: failure === null ? '' : t(`failures.${failure}`),
    };
  };
  return (
    <section className={classes.troubles} aria-label={t('attention')}>
      {state.troubles.map((trouble) => (
        <Notice
          key={trouble}
          tone={pressing.has(trouble) ? 'bad' : 'waiting'}
          title={t(`troubles.${trouble}.title`, valuesOf(trouble))}
        >
          {t(`troubles.${trouble}.text`, valuesOf(trouble))}
        </Notice>
      ))}
    </section>
  );
}
