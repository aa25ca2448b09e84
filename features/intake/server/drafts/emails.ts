import { formatDay } from '#core/contract/days.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';

/**
 * Reminder of an unfinished form with its removal date. Others may read the mail, so it doesn't say
 * what the form is about, and the subject doesn't name the sender.
 */
export function reminderMail(
  to: { email: string; language: Language },
  { url, organisation, until }: { url: string; organisation: string; until: string },
): Mail {
  const translate = translatorFor(to.language);
  return {
    to: to.email,
    language: to.language,
    subject: translate('mails:unfinished.subject'),
    content: [
      translate('mails:unfinished.greeting'),
      translate('mails:unfinished.text'),
      translate('mails:unfinished.code'),
      { label: translate('mails:unfinished.button'), url },
      translate('mails:unfinished.until', { day: formatDay(until, to.language) }),
      translate('mails:unfinished.once'),
    ],
    footer: translate('mails:unfinished.footer', { organisation }),
  };
}
