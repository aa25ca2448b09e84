import { type Language, textIn, textLanguages } from '#core/contract/languages.ts';
import type { PageParts } from '#core/server/http/pages.ts';
import { escapeHtml } from '#core/server/sending/html.ts';
import { translatorFor } from '#core/server/translations.ts';
import {
  contactDetailsInPage,
  unbrokenNumber,
  usableDetails,
} from '#features/organization/contract/contact-details.ts';
import type { ContactDetails } from '#features/organization/contract/organization.ts';

/**
 * Contact details in intake.html: readable without JavaScript, and as data for the form, which needs them
 * while the server is unreachable.
 */
export function contactInPage(details: ContactDetails): PageParts {
  const shownDetails = usableDetails(details);
  if (shownDetails === null) return {};
  const data = escapeHtml(JSON.stringify(shownDetails));
  const meta = (content: string) => `<meta name="${contactDetailsInPage}" content="${content}"`;
  return {
    [meta('')]: meta(data),
    ...Object.fromEntries(
      textLanguages.map((language) => [
        `<!-- contact-details ${language} -->`,
        detailsAsHtml(shownDetails, language),
      ]),
    ),
  };
}

function detailsAsHtml(details: ContactDetails, language: Language): string {
  const t = translatorFor(language);
  const { phone, address } = details;
  const hours = textIn(details.hours, language);
  const call = phone !== null && t('public-form:crisis.call', { number: unbrokenNumber(phone) });
  const lines = [
    call && `<a href="tel:${escapeHtml(phone ?? '')}">${escapeHtml(call)}</a>`,
    escapeHtml(hours),
    ...(address ?? '').split('\n').map(escapeHtml),
  ];
  return `<p lang="${language}">${escapeHtml(t('public-form:reach.foot'))}</p>
          <address lang="${language}">${lines.filter(Boolean).join('<br />')}</address>`;
}
