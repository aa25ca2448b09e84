import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';
import type { LinkContent } from '#features/person/server/secret-links/service.ts';
import { daysOfPageInvitation } from '#features/portal/contract/client-page.ts';

/**
 * Portal invitation. The subject shows on lock screens and says nothing; the mail, which others may
 * open, doesn't reveal the recipient or the reason.
 */
export function pageInvitationMail(
  { email, language }: { email: string; language: Language },
  { url, organization, phone }: LinkContent,
): Mail {
  const translate = translatorFor(language);
  return {
    to: email,
    language,
    subject: translate('mails:page.subject'),
    content: [
      translate('mails:page.greeting'),
      translate('mails:page.text', { organisation: organization }),
      translate('mails:page.how'),
      { label: translate('mails:page.button'), url },
      translate('mails:page.until', { days: daysOfPageInvitation }),
      translate('mails:page.notYou'),
      ...(phone === null ? [] : [translate('mails:question', { phone })]),
    ],
    footer: translate('mails:page.footer', { organisation: organization }),
  };
}
