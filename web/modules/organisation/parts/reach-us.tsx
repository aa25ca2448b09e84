import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { waysToReach } from '#contract/contact-details.ts';
import { readOrganisation } from '#contract/organisation.ts';
import { ContactDetailsList } from '#web/modules/public-form/parts/pages/contact-details.tsx';
import { language } from '#web/platform/language.ts';
import { useRead } from '#web/platform/read.ts';

/** How to reach the organization, after a text that says why; neither where it hasn't said so. */
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
