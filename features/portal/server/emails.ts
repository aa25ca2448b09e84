import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';
import { daysOfPageInvitation } from '#features/portal/contract/client-page.ts';

/**
 * Portal invitation. The subject shows on lock screens and says nothing; the mail, which others may
 * open, doesn't reveal the recipient or the reason.
 */
export function pageInvitationMail(
  { email, language }: { email: string; language: Language },
  { url, organisation, phone }: { url: string; organisation: string; phone: string | null },
): Mail {
  const words = translatorFor(language);
  return {
    to: email,
    language,
    subject: words('mails:page.subject'),
    content: [
      words('mails:page.greeting'),
      words('mails:page.text', { organisation }),
      words('mails:page.how'),
      { label: words('mails:page.button'), url },
      words('mails:page.until', { days: daysOfPageInvitation }),
      words('mails:page.notYou'),
      ...(phone === null ? [] : [words('mails:question', { phone })]),
    ],
    footer: words('mails:page.footer', { organisation }),
  };
}
