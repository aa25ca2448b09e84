import { useTranslation } from 'react-i18next';
import type { SystemState, SystemTrouble } from '#contract/system.ts';
import { useFormat } from '#web/platform/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useBytes } from './bytes.ts';
import classes from './system-screen.module.css';

/** By which something is lost, or doesn't arrive, unless somebody acts. */
const pressing = new Set<SystemTrouble>([
  'files-away',
  'disk-full',
  'backup-missing',
  'backup-failed',
  'backup-old',
  'jobs-late',
  'mail-failing',
]);

/** What somebody should look after, with what to do; or that there is nothing. */
export function Troubles({ state }: { state: SystemState }) {
  const { t } = useTranslation('system');
  const { relative } = useFormat();
  const bytes = useBytes();
  const { backup, storage, mail, push } = state;
  if (state.troubles.length === 0) {
    return (
      <Notice tone="good" title={t('fine.title')}>
        {t('fine.text')}
      </Notice>
    );
  }
  const causeOf = ({ failure }: { failure: SystemState['mail']['failure'] }) =>
    failure === null ? '' : t(`failures.${failure}`);
  const values: Partial<Record<SystemTrouble, Record<string, string>>> = {
    'disk-full': { free: bytes(storage.disk?.freeBytes ?? 0) },
    'backup-failed': { when: relative(backup.failedAt) },
    'mail-failing': { when: relative(mail.failedAt), cause: causeOf(mail) },
    'push-failing': { when: relative(push.failedAt), cause: causeOf(push) },
  };
  return (
    <section className={classes.troubles} aria-label={t('attention')}>
      {state.troubles.map((trouble) => (
        <Notice
          key={trouble}
          tone={pressing.has(trouble) ? 'bad' : 'waiting'}
          title={t(`troubles.${trouble}.title`, values[trouble])}
        >
          {t(`troubles.${trouble}.text`, values[trouble])}
        </Notice>
      ))}
    </section>
  );
}
