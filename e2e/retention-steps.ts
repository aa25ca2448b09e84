import type { Page } from 'playwright-core';
import type { RetentionRules } from '#features/lifecycle/contract/retention.ts';
import { demo } from './demo.ts';
import { sendAs } from './send-as.ts';
import { settled } from './settled.ts';

type Months = Partial<Pick<RetentionRules, 'applications' | 'clients'>>;

/** Changes some retention rules of a demo. Returns the earlier ones to restore them. */
export async function setRetention(
  token: string,
  months: Months,
  url = demo.url,
): Promise<Required<Months>> {
  const address = new URL('/api/retention', url);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const before = (await (await fetch(address, { headers })).json()) as RetentionRules;
  const body = JSON.stringify({ ...before, ...months });
  const reply = await fetch(address, { method: 'PUT', headers, body });
  if (!reply.ok) throw new Error(`The rules were not changed: ${reply.status}`);
  return { applications: before.applications, clients: before.clients };
}

/** Opens the retention rules with one that makes demo people due. */
export async function openDueRecords(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
  await setRetention(token ?? '', { applications: 12 }, new URL(page.url()).origin);
  await page.reload();
  await settled(page);
  await page.locator('main li a').first().waitFor();
}

/** Erases a person, so that there is a certificate. */
export async function erasePerson(page: Page): Promise<void> {
  const person = await sendAs(page, '/api/applicant', { firstName: 'Odile', lastName: 'Moraine' });
  const body = { reason: 'own_request', reference: person.reference, version: 1 };
  await sendAs(page, `/api/applicant/${person.id}/erasure`, body);
  await page.reload();
  await settled(page);
}
