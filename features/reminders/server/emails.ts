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
  organisation: string | null,
): Mail {
  const { language } = to;
  const words = translatorFor(language);
  return {
    to: to.email,
    language,
    subject: words('mails:appointment.subject'),
    content: [
      words('mails:appointment.greeting'),
      words('mails:appointment.text', formatMoment(at, { ...clock, language })),
      words('mails:appointment.place'),
      words('mails:appointment.stopText'),
      { label: words('mails:appointment.stop'), url: links.stopUrl },
    ],
    footer: organisation
      ? words('mails:appointment.footerNamed', { organisation })
      : words('mails:appointment.footer'),
    unsubscribeUrl: links.unsubscribeUrl,
  };
}
