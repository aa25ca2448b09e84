import type { Language } from '#core/contract/languages.ts';
import { resetMinutes } from '#core/contract/mailed-links.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';

export function resetMail(
  to: { email: string; language: Language },
  { url, organizationName }: { url: string; organizationName: string },
): Mail {
  const translate = translatorFor(to.language);
  return {
    to: to.email,
    language: to.language,
    subject: translate('mails:reset.subject', { organisation: organizationName }),
    content: [
      translate('mails:greeting'),
      translate('mails:reset.text'),
      { label: translate('mails:reset.button'), url },
      translate('mails:reset.until', { minutes: resetMinutes }),
      translate('mails:reset.notYou'),
    ],
    footer: translate('mails:footer', { organisation: organizationName }),
  };
}
