import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';

/**
 * Email with a question from staff. Others may read it: beyond the question as written, it names
 * neither the person nor the topic, and the subject doesn't name the sender.
 */
export function questionMail(
  { email, language }: { email: string; language: Language },
  { question, organization, phone }: { question: string; organization: string; phone: string },
): Mail {
  const translate = translatorFor(language);
  return {
    to: email,
    language,
    subject: translate('mails:ask.subject'),
    content: [
      translate('mails:ask.greeting'),
      translate('mails:ask.text', { organisation: organization }),
      question,
      translate('mails:ask.answer', { phone }),
      translate('mails:ask.notYou'),
    ],
    footer: translate('mails:ask.footer', { organisation: organization }),
  };
}
