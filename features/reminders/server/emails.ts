import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { formatMoment, type MailClock } from '#core/server/time/format-moment.ts';
import { translatorFor } from '#core/server/translations.ts';

/**
 * Email about an appointment. Others may read it: it names neither topic, people, nor place, and
 * the sender only where that is safe.
 */
export function appointmentMail(
  to: { email: string; language: Language },
  { at, ...clock }: MailClock & { at: Date; zone: string },
  links: { stopUrl: string; unsubscribeUrl: string },
  /** Null when naming it isn't safe. */
  organizationName: string | null,
): Mail {
  const { language } = to;
  const translate = translatorFor(language);
  return {
    to: to.email,
    language,
    subject: translate('mails:appointment.subject'),
    content: [
      translate('mails:appointment.greeting'),
      translate('mails:appointment.text', formatMoment(at, { ...clock, language })),
      translate('mails:appointment.place'),
      translate('mails:appointment.stopText'),
      { label: translate('mails:appointment.stop'), url: links.stopUrl },
    ],
    footer: organizationName
      ? translate('mails:appointment.footerNamed', { organisation: organizationName })
      : translate('mails:appointment.footer'),
    unsubscribeUrl: links.unsubscribeUrl,
  };
}
