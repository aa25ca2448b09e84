import { formatDayOfMoment } from '#core/contract/days.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';
import { daysOfScreeningLink } from '#features/intake/contract/screening.ts';

interface To {
  email: string;
  language: Language;
}

interface ScreeningLink {
  url: string;
  until: Date;
  organisation: string;
  /** With hours, as shown in the mail; null when the organization has given none. */
  phone: string | null;
}

/**
 * Mail with the screening link. The subject shows on lock screens and says nothing; the mail, which
 * others may open, names neither the person nor the topic.
 */
export function screeningMail(
  { email, language }: To,
  { url, until, organisation, phone }: ScreeningLink,
): Mail {
  const words = translatorFor(language);
  return {
    to: email,
    language,
    subject: words('mails:screening.subject'),
    content: [
      words('mails:screening.greeting'),
      words('mails:screening.text', { organisation }),
      words('mails:screening.pace'),
      { label: words('mails:screening.button'), url },
      words('mails:screening.until', {
        days: daysOfScreeningLink,
        day: lastWholeDay(until, language),
      }),
      words('mails:screening.secret'),
      words('mails:screening.notYou'),
      ...(phone === null ? [] : [words('mails:question', { phone })]),
    ],
    footer: words('mails:screening.footer', { organisation }),
  };
}

/** The reader's time zone is unknown, so this gives the day before rather than a day too late. */
function lastWholeDay(until: Date, language: Language): string {
  return formatDayOfMoment(new Date(until.getTime() - 86_400_000), language, 'UTC');
}
