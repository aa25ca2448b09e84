import type { Page } from 'playwright-core';
import { sendAs } from './send-as.ts';
import { settled } from './settled.ts';

/** Creates a person whose audit log has codes of every kind: single, in lists, in records. */
async function newPersonWithCodes(page: Page): Promise<string> {
  const { id = '' } = await sendAs(page, '/api/applicant', {
    firstName: 'Odile',
    lastName: 'Moraine',
    language: 'fr',
    interpreter: 'yes',
    housingStatus: 'not_housed',
    criminalHistory: ['on_parole', 'out_on_probation'],
    substances: [{ substance: 'opioids', lastUse: '2026-01-31' }],
  });
  await sendAs(page, `/api/applicant-support/${id}`, {
    benefits: [
      { kind: 'food', status: 'applied', renewal: '2027-01-31' },
      { kind: 'housing', status: 'receiving' },
    ],
  });
  await sendAs(page, `/api/applicant/${id}/paper`, {
    parts: ['identity', 'reach'],
    language: 'fr',
    recipient: 'Odile Moraine',
    purpose: 'Moraine',
    basis: 'court_order',
  });
  return id;
}

/** Opens their audit entries with all details. */
export async function openNotedCodes(page: Page): Promise<void> {
  const id = await newPersonWithCodes(page);
  await page.goto(`/page/settings/audit?recordType=applicant&recordId=${id}`);
  await settled(page);
  const closed = page.locator('main tbody button[aria-expanded="false"]');
  await closed.first().waitFor();
  while ((await closed.count()) > 0) await closed.first().click();
  await settled(page);
}
