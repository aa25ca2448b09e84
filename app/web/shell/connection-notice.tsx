import { IconClockPause, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#core/web/api/connection.ts';
import classes from './floating-notices.module.css';

const icons = { offline: IconWifiOff, slow: IconClockPause };

/** Says why nothing comes, while nothing comes. */
export function ConnectionNotice() {
  const { t } = useTranslation('shell');
  const connection = useConnection();
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
