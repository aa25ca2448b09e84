import { createContext, useContext } from 'react';

/** True once the person says that no one else uses this device. */
export const OwnDevice = createContext(false);

/** The purpose of fields about the person (WCAG 1.3.5), by question. */
const purposes: Record<string, string> = {
  'pre-name-first': 'given-name',
  'pre-name-last': 'family-name',
  'pre-birth-date': 'bday',
  'pre-reach-phone': 'tel',
  'pre-reach-email': 'email',
  'pre-reach-mail': 'street-address',
};

/**
 * The `autocomplete` of a question. Off on a shared device, where the browser would offer what was
 * typed to the next person.
 */
export function usePurpose(questionId: string): string {
  const isOwn = useContext(OwnDevice);
  return (isOwn && purposes[questionId]) || 'off';
}
