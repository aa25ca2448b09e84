import { hoursOfVerification } from '#contract/auth.ts';
import type { Language } from '#contract/languages.ts';
import type { Mail } from '#server/platform/mail-layout.ts';
import { wordsIn } from '#server/platform/words.ts';

/** The link that proves an address. It repeats nothing that was typed: a stranger may have typed it. */
export function verificationMail(
  { email, language }: { email: string; language: Language },
  { url, organisation }: { url: string; organisation: string },
): Mail {
  const words = wordsIn(language);
  return {
    to: email,
    language,
    subject: words('mails:verification.subject'),
    content: [
      words('mails:greeting'),
      words('mails:verification.text', { organisation }),
      { label: words('mails:verification.button'), url },
      words('mails:verification.until', { hours: hoursOfVerification }),
      words('mails:verification.notYou'),
    ],
    footer: words('mails:footer', { organisation }),
  };
}
