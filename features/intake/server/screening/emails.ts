import { formatDayOfMoment } from '#core/contract/days.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';
import { daysOfScreeningLink } from '#features/intake/contract/screening.ts';
import type { LinkContent } from '#features/person/server/secret-links/service.ts';

/**
 * Mail with the screening link. The subject shows on lock screens and says nothing; the mail, which
 * others may open, names neither the person nor the topic.
 */
export function screeningMail(
  { email, language }: { email: string; language: Language },
  { url, until, organization: organisation, phone }: LinkContent,
): Mail {
  const translate = translatorFor(language);
  return {
    to: email,
    language,
    subject: translate('mails:screening.subject'),
    content: [
      translate('mails:screening.greeting'),
      translate('mails:screening.text', { organisation }),
      translate('mails:screening.pace'),
      { label: translate('mails:screening.button'), url },
      translate('mails:screening.until', {
        days: daysOfScreeningLink,
        day: lastWholeDay(until, language),
      }),
      translate('mails:screening.secret'),
      translate('mails:screening.notYou'),
      ...(phone === null ? [] : [translate('mails:question', { phone })]),
    ],
    footer: translate('mails:screening.footer', { organisation }),
  };
}

/** The reader's time zone is unknown, so this gives the day before rather than a day too late. */
function lastWholeDay(until: Date, language: Language): string {
  return formatDayOfMoment(new Date(until.getTime() - 86_400_000), language, 'UTC');
}
