import type { Language } from '#contract/languages.ts';
import type { Mail } from '#server/platform/mail-layout.ts';
import { type MailClock, momentInWords } from '#server/platform/moment-words.ts';
import { wordsIn } from '#server/platform/words.ts';

/**
 * That somebody has an appointment, and when. Others may read it: neither what it is about, nor with whom,
 * nor where; and who writes, only where that may be said.
 */
export function appointmentMail(
  to: { email: string; language: Language },
  { at, ...clock }: MailClock & { at: Date; zone: string },
  links: { stopUrl: string; unsubscribeUrl: string },
  /** Null where it may not be said. */
  organisation: string | null,
): Mail {
  const { language } = to;
  const words = wordsIn(language);
  return {
    to: to.email,
    language,
    subject: words('mails:appointment.subject'),
    content: [
      words('mails:appointment.greeting'),
      words('mails:appointment.text', momentInWords(at, { ...clock, language })),
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
