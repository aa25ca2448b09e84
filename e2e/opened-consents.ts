import type { Page } from 'playwright-core';
import { goTo } from './look.ts';
import { sendAs } from './send-as.ts';

/** A signed consent. */
export const signed = {
  kind: 'general',
  parts: ['identity'],
  what: 'Fernhaven',
  purpose: 'Fernhaven',
  recipients: [{ name: 'Fernhaven', address: null }],
  expiresOn: '2099-12-31',
  signer: 'person',
  signature: 'typed',
  typedName: 'Fernhaven',
  signedOn: '2026-01-05',
};

/** Opens the consents of a new person: one active, one revoked. */
export async function openConsents(page: Page): Promise<void> {
  const { id } = await sendAs(page, '/api/applicant', { firstName: 'Odile', lastName: 'Moraine' });
  const url = `/api/applicant/${id}/consent`;
  const { id: ended } = await sendAs(page, url, signed);
  await sendAs(page, `${url}/${ended}/end`, { how: 'by_person', version: 1 });
  await sendAs(page, url, signed);
  await goTo(page, `/page/applicant/${id}/consents`);
}
