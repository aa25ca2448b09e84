import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import type { Left } from './changing-many.ts';
import classes from './left-notice.module.css';

/** Names who was left as they are, since a colleague was there first. */
export function LeftNotice({ left }: { left: readonly Left[] }) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const changed = left.filter(({ code }) => code === 'stale-version');
  const gone = left.filter(({ code }) => code === 'not-found');
  return (
    <Notice tone="waiting" takesFocus title={t('many.leftTitle')}>
      {changed.length > 0 && (
        <>
          <p className={classes.text}>{t('many.leftChanged')}</p>
          <ul className={classes.names}>
            {changed.map(({ person }) => (
              <li key={person.id}>
                <Link to={paths.applicant(person.id)}>{personName(person)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {gone.length > 0 && (
        <>
          <p className={classes.text}>{t('many.leftGone')}</p>
          <ul className={classes.names}>
            {gone.map(({ person }) => (
              <li key={person.id}>{personName(person)}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
