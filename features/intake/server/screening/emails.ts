import { dayOfMoment } from '#core/contract/days.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { wordsIn } from '#core/server/words.ts';
import { daysOfScreeningLink } from '#features/intake/contract/screening.ts';

interface To {
  email: string;
  language: Language;
}

interface ScreeningLink {
  url: string;
  until: Date;
  organisation: string;
  /** With its hours, as the mail says it; null where the organization has given none. */
  phone: string | null;
}

/**
 * The link to the screening. Its subject shows on a locked screen, so it says nothing; and the mail
 * itself, which others may open, neither whom it is for nor what is asked.
 */
export function screeningMail(
  { email, language }: To,
  { url, until, organisation, phone }: ScreeningLink,
): Mail {
  const words = wordsIn(language);
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

/** Nobody knows here where the reader is: the day before, so that it is never said too late. */
function lastWholeDay(until: Date, language: Language): string {
  return dayOfMoment(new Date(until.getTime() - 86_400_000), language, 'UTC');
}
