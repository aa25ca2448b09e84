import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactPath, ContactVerdict } from '#features/person/contract/contact-safety.ts';

type Carrier =
  | 'mail'
  | 'post'
  | 'paper'
  | 'letter'
  | 'copy'
  | 'phone'
  | 'address'
  | 'portal'
  | 'text';

/** Carriers of the channels that have a button. */
const carrierByPath = {
  'screening-mail': 'mail',
  'screening-print': 'paper',
  'portal-mail': 'mail',
  'portal-hand': 'paper',
  message: 'portal',
  'application-letter': 'post',
  letter: 'letter',
  printout: 'letter',
  'patient-notice': 'paper',
  'given-file': 'letter',
  'own-data': 'copy',
  'shared-file': 'portal',
  'text-message': 'text',
  call: 'phone',
  write: 'address',
} as const satisfies Partial<Record<ContactPath, Carrier>>;
export type ShownPath = keyof typeof carrierByPath;

/**
 * Warnings beside buttons that reach a person. i18n-keys: contact-safety:refused.* i18n-keys: contact-safety:warning.*
 */
export function useContactWarning() {
  const { t } = useTranslation('contact-safety');
  return (path: ShownPath, { outcome, reasons }: ContactVerdict): ReactNode => {
    if (outcome === 'allowed') return null;
    // Without an address, a warning against using it is pointless.
    const saysEnough = reasons.every((reason) => reason === 'no-email');
    return (
      <>
        {reasons.map((reason) => (
          <span key={reason}>{t(`reasons.${reason}`)} </span>
        ))}
        {!saysEnough && <span>{t(`${outcome}.${carrierByPath[path]}`)}</span>}
      </>
    );
  };
}

/** The id for `aria-describedby`; undefined without a note. */
export const noteId = (id: string, verdict: ContactVerdict | undefined) =>
  verdict && verdict.outcome !== 'allowed' ? id : undefined;

/** The verdict on one channel, beside its button; renders nothing if allowed. */
export function ContactNote({
  path,
  verdict,
  ...noteProps
}: {
  path: ShownPath;
  verdict: ContactVerdict | undefined;
  /** For `aria-describedby` of the button. */
  id?: string | undefined;
  className?: string | undefined;
}) {
  const contactWarning = useContactWarning();
  const text = verdict && contactWarning(path, verdict);
  return text ? <p {...noteProps}>{text}</p> : null;
}
