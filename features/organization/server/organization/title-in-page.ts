import { type Translated, textLanguages, writtenTexts } from '#core/contract/languages.ts';
import type { PageParts } from '#core/server/http/pages.ts';
import { escapeHtml } from '#core/server/sending/html.ts';
import { translatorFor } from '#core/server/translations.ts';
import {
  organizationNameInPage,
  publicTitleInPage,
} from '#features/organization/contract/public-title.ts';

/**
 * The public title in intake.html: in the tab before the form loads, so that the history doesn't
 * keep another one, and as data for the form, which needs it while the server is unreachable.
 * Without one, the organization's name, so that the page has its head from the start.
 */
export function titleInPage(title: Translated, organization: string): PageParts {
  if (title.en === '') return metaInPage(organizationNameInPage, organization);
  const formTitle = textLanguages
    .map((language) => translatorFor(language)('pre-screening:title'))
    .join(' – ');
  return {
    [`<title>${formTitle}</title>`]: `<title>${escapeHtml(writtenTexts(title).join(' – '))}</title>`,
    ...metaInPage(publicTitleInPage, title),
  };
}

function metaInPage(name: string, data: unknown): PageParts {
  const meta = (content: string) => `<meta name="${name}" content="${content}"`;
  return { [meta('')]: meta(escapeHtml(JSON.stringify(data))) };
}
