import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import {
  readTriageAsking,
  type TriageAsking,
  type TriageItem,
} from '#features/triage/contract/triage.ts';

type AskText = TFunction<['triage', 'contact-safety']>;
type ByStaff = Extract<TriageAsking, { asked: 'by-staff' }>;

/** Says before a question is asked whether it is emailed, or how staff can ask it. */
export function AskNote({ item: { kind, id } }: { item: TriageItem }) {
  const { t } = useTranslation(['triage', 'contact-safety']);
  const { data, isError } = useRead(readTriageAsking, { params: { kind, id } });
  if (isError) return t('triage:asking.failed');
  return data ? noteText(t, data) : t('triage:asking.checking');
}

function noteText(t: AskText, asking: TriageAsking): string {
  if (asking.asked === 'by-staff') return staffText(t, asking);
  const email = t('triage:asking.email', { address: asking.address });
  return [email, ...reasonTexts(t, asking)].join(' ');
}

/** How staff can ask the person themselves, with what to mind. */
export function staffText(t: AskText, { call, mustCheck, reasons }: ByStaff): string {
  // The reason for care says to read first.
  const isCheckSaid = reasons.includes('be-careful');
  return [
    callText(t, call),
    ...reasonTexts(t, { reasons }),
    ...(mustCheck && !isCheckSaid ? [t('contact-safety:warning.phone')] : []),
  ].join(' ');
}

function callText(t: AskText, { name, phone, isHelper, ...call }: ByStaff['call']) {
  const { isSafeContact, mayLeaveMessage } = call;
  const contact = [name, phone].filter((one) => one !== null).join(', ');
  if (isHelper) return t('triage:asking.helper', { contact });
  if (isSafeContact) {
    return contact ? t('triage:asking.safeContact', { contact }) : t('triage:asking.noSafeContact');
  }
  if (phone === null) return t('triage:asking.noNumber');
  return mayLeaveMessage
    ? t('triage:asking.call', { phone })
    : t('triage:asking.callNoVoicemail', { phone });
}

/** Reasons from the person’s own answers; they come before the others. */
const theirReasons = ['may-not-write', 'not-told', 'not-agreed', 'new-way', 'be-careful'] as const;

/** Said if nothing weightier is: the note has two lines on a phone. */
const otherReasons = ['other-way', 'no-own-phone'] as const;

/** i18n-keys: triage:asking.reasons.* */
function reasonTexts(t: AskText, { reasons }: Pick<TriageAsking, 'reasons'>): string[] {
  const theirs = theirReasons.filter((one) => reasons.includes(one));
  const others = otherReasons.filter((one) => reasons.includes(one)).slice(0, 1);
  return (theirs.length > 0 ? theirs : others).map((one) => t(`triage:asking.reasons.${one}`));
}
