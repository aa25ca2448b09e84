import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';

/** `received`: the form has come; `tried`: no one answered a call. */
export type FormNews = 'received' | 'tried';

/**
 * Email about a sent form. Others may read it: it names neither the person nor the organization,
 * besides the neutral title of the public pages, and has no code.
 */
export function formNewsMail(
  to: { email: string; language: Language },
  { news, url, title, phone }: { news: FormNews; url: string; title: string; phone: string | null },
): Mail {
  const translate = translatorFor(to.language);
  const call = news === 'tried' && phone !== null ? [translate('mails:news.call', { phone })] : [];
  return {
    to: to.email,
    language: to.language,
    subject: translate('mails:news.subject'),
    content: [
      translate('mails:news.greeting'),
      translate(`mails:news.${news}`),
      ...call,
      translate('mails:news.code'),
      { label: translate('mails:news.button'), url },
    ],
    footer: [title, translate('mails:news.footer')].filter(Boolean).join(' · '),
  };
}
