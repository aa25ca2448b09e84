import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Notice } from '#core/web/ui/notice.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantValues } from '#features/person/web/parts/applicants/applicant-values.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { phoneNumber } from '#features/person/web/parts/applicants/text-kinds.tsx';
import { ContactFlagNotice } from '#features/person/web/parts/contact-safety/contact-flag.tsx';
import { contactSafetyQuery } from '#features/person/web/parts/contact-safety/queries.ts';
import classes from './contact-care.module.css';

/** What has to be known before anybody picks up the phone; nothing when there is nothing to mind. */
export function ContactCare({
  applicant,
  values,
}: {
  applicant: Applicant;
  values: ApplicantValues;
}) {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  const flag = useQuery(contactSafetyQuery(applicant)).data?.flag ?? null;
  const { safeNow, mayLeaveMessage, preferredContact, interpreter } = values;
  const throughSafeContact = preferredContact === 'safe_contact';
  const needsCare =
    safeNow === 'no' || mayLeaveMessage === 'no' || throughSafeContact || interpreter === 'yes';
  if (!needsCare) return <ContactFlagNotice flag={flag} />;
  return (
    <>
      <ContactFlagNotice flag={flag} />
      <Notice tone="waiting" title={t('view.careTitle')}>
        <ul className={classes.list}>
          {safeNow === 'no' && <li>{t('view.notSafe')}</li>}
          {mayLeaveMessage === 'no' && <li>{t('view.doNotLeaveMessage')}</li>}
          {throughSafeContact && (
            <li>
              <ThroughSafeContact contact={values.safeContact} />
            </li>
          )}
          {interpreter === 'yes' && <li>{t('view.interpreter')}</li>}
          {preferredContact !== '' && !throughSafeContact && (
            <li>{t('view.prefers', { way: label('contactWays', preferredContact) })}</li>
          )}
        </ul>
      </Notice>
    </>
  );
}

function ThroughSafeContact({ contact }: { contact: ApplicantValues['safeContact'] }) {
  const { t } = useTranslation('applicants');
  const { name, relation, phone } = contact;
  const sentence = () => {
    if (name === '') return t('view.reachThroughSafeContact');
    if (relation === '') return t('view.reachThrough', { name });
    return t('view.reachThroughWith', { name, relation });
  };
  return (
    <>
      {sentence()} {phone !== '' && <phoneNumber.Display value={phone} />}
    </>
  );
}
