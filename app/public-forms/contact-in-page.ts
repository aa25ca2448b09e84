import { contactDetailsInPage } from '#features/organization/contract/contact-details.ts';
import type { ContactDetails } from '#features/organization/contract/organization.ts';

/**
 * The contact details that the server wrote into this page: known before any call, and also where
 * the server can't be reached. Null where there are none.
 */
export function contactInPage(): ContactDetails | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${contactDetailsInPage}"]`);
  return meta?.content ? (JSON.parse(meta.content) as ContactDetails) : null;
}
