import { useTranslation } from 'react-i18next';
import { textMessageLink, usableDetails } from '#features/organization/contract/contact-details.ts';
import type { Organization } from '#features/organization/contract/organization.ts';
import classes from './write-to-team.module.css';

/** The first numbers to call, between what someone writes and Send. */
export function CrisisBox({ organization }: { organization: Organization | undefined }) {
  const { t } = useTranslation(['my-page', 'dashboard']);
  if (!organization) return null;
  const { helpLines, contactDetails } = organization;
  const lines = ['emergency', 'suicide'].flatMap(
    (kind) => helpLines.find(({ help }) => help === kind) ?? [],
  );
  const ownPhone = usableDetails(contactDetails)?.phone ?? null;
  return (
    <div className={classes.crisis}>
      <p>
        <strong>{t('my-page:write.crisis')}</strong> {t('my-page:write.night')}
      </p>
      <p className={classes.numbers}>
        {lines.map(({ phone, text, textWord }) => (
          <span key={phone ?? text}>
            {phone && <a href={`tel:${phone}`}>{t('dashboard:call', { number: phone })}</a>}
            {text && (
              <a href={textMessageLink(text, textWord)}>
                {textWord
                  ? t('dashboard:textWord', { word: textWord, number: text })
                  : t('dashboard:textMessage', { number: text })}
              </a>
            )}
          </span>
        ))}
        {ownPhone && <a href={`tel:${ownPhone}`}>{t('my-page:write.callUs')}</a>}
      </p>
    </div>
  );
}
