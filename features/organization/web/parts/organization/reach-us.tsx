import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { language } from '#core/web/i18n/language.ts';
import { waysToReach } from '#features/organization/contract/contact-details.ts';
import { readOrganisation } from '#features/organization/contract/organization.ts';
import { ContactDetailsList } from '#features/public-form/web/parts/public-form/pages/contact-details.tsx';

/** Contact details after an introduction; renders nothing when not set. */
export function ReachUs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('organisation');
  const { data: organisation } = useRead(readOrganisation);
  const details = waysToReach(organisation?.contactDetails);
  if (details === null) return null;
  return (
    <>
      {children}
      <ContactDetailsList
        details={details}
        language={language()}
        callWords={(number) => t('contacts.call', { number })}
      />
    </>
  );
}
