import { withOrdinalFirst } from '#contract/days.ts';
import type { Language } from '#contract/languages.ts';
import type { Mail } from '#server/platform/mail-layout.ts';
import { wordsIn } from '#server/platform/words.ts';

/**
 * That somebody has an appointment, and when. Others may read it: neither what it is about, nor with whom,
 * nor where; and who writes, only where that may be said.
 */
export function appointmentMail(
  to: { email: string; language: Language },
  { at, zone }: { at: Date; zone: string },
  links: { stopUrl: string; unsubscribeUrl: string },
  /** Null where it may not be said. */
  organisation: string | null,
): Mail {
  const { language } = to;
  const words = wordsIn(language);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const parts = format({ hour: 'numeric', timeZoneName: 'long' }).formatToParts(at);
  return {
    to: to.email,
    language,
    subject: words('mails:appointment.subject'),
    content: [
      words('mails:appointment.greeting'),
      words('mails:appointment.text', {
        day: withOrdinalFirst(day.format(at), language),
        time: format({ timeStyle: 'short' }).format(at),
        zone: parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone,
      }),
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
