import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '#core/web/i18n/language.ts';
import { usableDetails } from '#features/organization/contract/contact-details.ts';
import type { Organization } from '#features/organization/contract/organization.ts';
import { ContactDetailsList } from '#features/public-form/web/parts/public-form/pages/contact-details.tsx';

/** Contact details after an introduction; renders nothing when not set. */
export function ReachDetails({
  organization,
  children,
}: {
  organization: Pick<Organization, 'contactDetails'> | null | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('organisation');
  const details = usableDetails(organization?.contactDetails);
  if (details === null) return null;
  return (
    <>
      {children}
      <ContactDetailsList
        details={details}
        language={language()}
        callLabel={(number) => t('contacts.call', { number })}
      />
    </>
  );
}
