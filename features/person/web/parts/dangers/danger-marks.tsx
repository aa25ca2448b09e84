import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type DangerMark, markUrgency } from '#features/questions/contract/danger-rules.ts';
import classes from './danger-marks.module.css';

/** Danger marks with icon and text; the most urgent stands out. Renders nothing if there are none. */
export function DangerMarks({ marks }: { marks: readonly DangerMark[] }) {
  const { t } = useTranslation('dangers');
  if (marks.length === 0) return null;
  return (
    <ul className={classes.marks} aria-label={t('label')}>
      {marks.map((mark, place) => (
        <li key={mark}>
          <span
            className={classes.mark}
            data-urgency={markUrgency(mark)}
            data-first={place === 0 || undefined}
          >
            {markUrgency(mark) > 1 ? (
              <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
            ) : (
              <IconClockExclamation size={15} stroke={2} aria-hidden="true" />
            )}
            {t(`marks.${mark}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
