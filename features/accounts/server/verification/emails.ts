import type { Language } from '#core/contract/languages.ts';
import { verificationHours } from '#core/contract/mailed-links.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';

/** Verification mail. Repeats no typed text: a stranger may have typed it. */
export function verificationMail(
  { email, language }: { email: string; language: Language },
  { url, organizationName }: { url: string; organizationName: string },
): Mail {
  const translate = translatorFor(language);
  return {
    to: email,
    language,
    subject: translate('mails:verification.subject'),
    content: [
      translate('mails:greeting'),
      translate('mails:verification.text', { organisation: organizationName }),
      { label: translate('mails:verification.button'), url },
      translate('mails:verification.until', { hours: verificationHours }),
      translate('mails:verification.notYou'),
    ],
    footer: translate('mails:footer', { organisation: organizationName }),
  };
}
