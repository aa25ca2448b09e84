import { resetMinutes } from '#core/contract/auth.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';

export function resetMail(
  to: { email: string; language: Language },
  { url, organisation }: { url: string; organisation: string },
): Mail {
  const words = translatorFor(to.language);
  return {
    to: to.email,
    language: to.language,
    subject: words('mails:reset.subject', { organisation }),
    content: [
      words('mails:greeting'),
      words('mails:reset.text'),
      { label: words('mails:reset.button'), url },
      words('mails:reset.until', { minutes: resetMinutes }),
      words('mails:reset.notYou'),
    ],
    footer: words('mails:footer', { organisation }),
  };
}
