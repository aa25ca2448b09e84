import { type Translated, textLanguages, writtenTexts } from '#core/contract/languages.ts';
import type { PageParts } from '#core/server/http/pages.ts';
import { escapeHtml } from '#core/server/sending/html.ts';
import { translatorFor } from '#core/server/translations.ts';
import { publicTitleInPage } from '#features/organization/contract/public-title.ts';

/**
 * The public title in intake.html: in the tab before the form loads, so that the history doesn't
 * keep another one, and as data for the form, which needs it while the server is unreachable.
 */
export function titleInPage(title: Translated): PageParts {
  if (title.en === '') return {};
  const formTitle = textLanguages
    .map((language) => translatorFor(language)('pre-screening:title'))
    .join(' – ');
  const meta = (content: string) => `<meta name="${publicTitleInPage}" content="${content}"`;
  return {
    [`<title>${formTitle}</title>`]: `<title>${escapeHtml(writtenTexts(title).join(' – '))}</title>`,
    [meta('')]: meta(escapeHtml(JSON.stringify(title))),
  };
}
