import { createContext, type ReactNode, useContext } from 'react';
import type { ContactDetails } from '#features/organization/contract/organization.ts';
import { useTranslator } from '../translator.ts';
import { ContactDetailsList } from './contact-details.tsx';

/** Contact details of the organization; null when not set or still loading. */
export const ReachContext = createContext<ContactDetails | null>(null);

/**
 * Contact details. `children` ask people to contact us, so they are hidden when there are no
 * details.
 */
export function ReachUs({ children }: { children?: ReactNode }) {
  const details = useContext(ReachContext);
  const { t, language } = useTranslator();
  if (details === null) return null;
  return (
    <>
      {children}
      <ContactDetailsList
        details={details}
        language={language}
        callLabel={(number) => t('public-form:crisis.call', { number })}
      />
    </>
  );
}
