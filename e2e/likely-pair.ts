import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { DuplicatePair } from '#features/duplicates/contract/duplicates.ts';
import { uniqueName } from './application-steps.ts';
import { sendAs } from './send-as.ts';

/** Two similar records and their duplicate pair. */
export interface LikelyPair {
  id: string;
  one: string;
  other: string;
  lastName: string;
}

/** Adds two similar records and waits for the pair. */
export async function likelyPair(page: Page, lastName = uniqueName()): Promise<LikelyPair> {
  // Unlike the people of other journeys.
  const alike = {
    firstName: uniqueName(),
    lastName,
    dateOfBirth: randomDateOfBirth(),
    tags: ['north'],
  };
  const add = async (more: object) => {
    const { id = '' } = await sendAs(page, '/api/applicant', { ...alike, ...more });
    return id;
  };
  const one = await add({ phone: '418 555 0177' });
  const other = await add({
    phone: '418 555 0143',
    email: 'odile@post.example',
    tags: ['evening'],
    housingStatus: 'not_housed',
  });
  return { id: await waitForPair(page, one, other), one, other, lastName };
}

/** A day in the middle of a month in the last century. */
function randomDateOfBirth(): string {
  return `19${randomInt(30, 99)}-0${randomInt(1, 9)}-${randomInt(10, 28)}`;
}

/** Waits for the pair of these two. */
async function waitForPair(page: Page, one: string, other: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
  const url = new URL(`/api/duplicate/of/${one}`, page.url());
  for (;;) {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { pairs } = (await reply.json()) as { pairs: DuplicatePair[] };
    const pair = pairs.find(({ members }) => members.some(({ id }) => id === other));
    if (pair) return pair.id;
  }
}
