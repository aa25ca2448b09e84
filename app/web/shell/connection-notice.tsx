import { IconClockPause, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '#core/web/api/offline.ts';
import classes from './floating-notices.module.css';

const icons = { offline: IconWifiOff, slow: IconClockPause };

/** Explains a slow or broken connection. */
export function ConnectionNotice({ connection }: { connection: Connection }) {
  const { t } = useTranslation('shell');
  const Icon = connection === 'fine' ? null : icons[connection];
  return (
    <div role="status">
      {Icon && connection !== 'fine' && (
        <div className={classes.notice}>
          <Icon size={20} stroke={1.7} aria-hidden="true" />
          <p className={classes.text}>{t(`connection.${connection}`)}</p>
        </div>
      )}
    </div>
  );
}
