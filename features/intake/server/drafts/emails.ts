import { dayInWords } from '#core/contract/days.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { wordsIn } from '#core/server/words.ts';

/**
 * That something somebody began is still there, and until when. Mail can be read by others: it says
 * neither what was begun nor why, and its subject not even who writes.
 */
export function reminderMail(
  to: { email: string; language: Language },
  { url, organisation, until }: { url: string; organisation: string; until: string },
): Mail {
  const words = wordsIn(to.language);
  return {
    to: to.email,
    language: to.language,
    subject: words('mails:unfinished.subject'),
    content: [
      words('mails:unfinished.greeting'),
      words('mails:unfinished.text'),
      words('mails:unfinished.code'),
      { label: words('mails:unfinished.button'), url },
      words('mails:unfinished.until', { day: dayInWords(until, to.language) }),
      words('mails:unfinished.once'),
    ],
    footer: words('mails:unfinished.footer', { organisation }),
  };
}
