import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactPath, ContactVerdict } from '#features/person/contract/contact-safety.ts';

type Carrier = 'mail' | 'paper' | 'letter' | 'copy' | 'phone' | 'address' | 'portal';

/** Of the ways that have a button on a screen. */
const carrierOf = {
  'screening-mail': 'mail',
  'screening-print': 'paper',
  'portal-mail': 'mail',
  'portal-hand': 'paper',
  message: 'portal',
  letter: 'letter',
  printout: 'letter',
  'patient-notice': 'paper',
  'given-file': 'letter',
  'own-data': 'copy',
  'shared-file': 'portal',
  call: 'phone',
  write: 'address',
} as const satisfies Partial<Record<ContactPath, Carrier>>;
export type ShownPath = keyof typeof carrierOf;

/** What a button that reaches a person should say before it is pressed. i18n-keys: contact-safety:refused.* i18n-keys: contact-safety:warning.* */
export function useContactWords() {
  const { t } = useTranslation('contact-safety');
  return (path: ShownPath, { outcome, reasons }: ContactVerdict): ReactNode => {
    if (outcome === 'allowed') return null;
    // Without an address, nobody has to be told not to use it.
    const saysEnough = reasons.every((reason) => reason === 'no-email');
    return (
      <>
        {reasons.map((reason) => (
          <span key={reason}>{t(`reasons.${reason}`)} </span>
        ))}
        {!saysEnough && <span>{t(`${outcome}.${carrierOf[path]}`)}</span>}
      </>
    );
  };
}

/** The id that describes a button; undefined where there is no note. */
export const noteId = (id: string, verdict: ContactVerdict | undefined) =>
  verdict && verdict.outcome !== 'allowed' ? id : undefined;

/** The verdict on one way, beside its button; nothing where it is allowed. */
export function ContactNote({
  path,
  verdict,
  ...place
}: {
  path: ShownPath;
  verdict: ContactVerdict | undefined;
  /** For `aria-describedby` of the button. */
  id?: string | undefined;
  className?: string | undefined;
}) {
  const words = useContactWords();
  const text = verdict && words(path, verdict);
  return text ? <p {...place}>{text}</p> : null;
}
