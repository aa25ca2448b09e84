import { createContext, type ReactNode, useContext } from 'react';
import type { ContactDetails } from '#features/organization/contract/organization.ts';
import { useWords } from '../words.ts';
import { ContactDetailsList } from './contact-details.tsx';

/** How people reach the organization; null where it hasn't said so, or it isn't known yet. */
export const ReachContext = createContext<ContactDetails | null>(null);

/**
 * How to reach the organization. A text that asks people to contact us stands inside: without a way
 * to do so, it isn't shown either.
 */
export function ReachUs({ children }: { children?: ReactNode }) {
  const details = useContext(ReachContext);
  const { t, language } = useWords();
  if (details === null) return null;
  return (
    <>
      {children}
      <ContactDetailsList
        details={details}
        language={language}
        callWords={(number) => t('public-form:crisis.call', { number })}
      />
    </>
  );
}
