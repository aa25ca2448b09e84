import { verificationHours } from '#core/contract/auth.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';

/** Verification mail. Repeats no typed text: a stranger may have typed it. */
export function verificationMail(
  { email, language }: { email: string; language: Language },
  { url, organisation }: { url: string; organisation: string },
): Mail {
  const words = translatorFor(language);
  return {
    to: email,
    language,
    subject: words('mails:verification.subject'),
    content: [
      words('mails:greeting'),
      words('mails:verification.text', { organisation }),
      { label: words('mails:verification.button'), url },
      words('mails:verification.until', { hours: verificationHours }),
      words('mails:verification.notYou'),
    ],
    footer: words('mails:footer', { organisation }),
  };
}
