import { IconLanguage, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '#features/intake/contract/drafts.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './reach-line.module.css';

/** The way to reach an applicant, and the interpreter to bring, in one line; nothing if unknown. */
export function ReachLine({ applicant }: Pick<Draft, 'applicant'>) {
  const { t } = useTranslation('drafts');
  const wayText = useWayText();
  const way = wayText(applicant);
  const { interpreter, interpreterLanguage } = applicant;
  if (way === null && interpreter !== 'yes') return null;
  return (
    <ul className={classes.line}>
      {way !== null && (
        <li>
          <IconMessage size={16} stroke={1.8} aria-hidden="true" />
          {way}
        </li>
      )}
      {interpreter === 'yes' && (
        <li>
          <IconLanguage size={16} stroke={1.8} aria-hidden="true" />
          {interpreterLanguage
            ? t('reach.interpreterFor', { language: interpreterLanguage })
            : t('reach.interpreter')}
        </li>
      )}
    </ul>
  );
}

/** "Phone call, 418 555 0101, evening". A safe contact's number takes the place of the person's. */
function useWayText() {
  const label = useEnumerationLabel();
  return (applicant: Draft['applicant']): string | null => {
    const { preferredContact, phone, email, safeContact, callTime } = applicant;
    if (!preferredContact) return null;
    const place = {
      call: phone,
      text: phone,
      email,
      mail: null,
      safe_contact: [safeContact?.name, safeContact?.phone].filter(Boolean).join(', '),
    }[preferredContact];
    const time = preferredContact === 'call' && callTime ? label('callTimes', callTime) : null;
    return [label('contactWays', preferredContact), place, time?.toLocaleLowerCase()]
      .filter(Boolean)
      .join(', ');
  };
}
