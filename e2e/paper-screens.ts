import type { Page } from 'playwright-core';
import { send } from './api-calls.ts';
import { newLinkedClient } from './linked-client.ts';
import { openSignedIn, pageOrigin } from './open-screen.ts';
import { photographedPaper } from './photographed-paper.ts';
import type { Screen } from './screen.ts';

/** Opens the portal of a client who is asked for two papers and doesn't have one of them. */
async function openAsked(page: Page): Promise<void> {
  const url = pageOrigin(page);
  const { id, token, person } = await newLinkedClient(url);
  const path = `/api/storage/needed/${id}`;
  await send(path, { kind: 'photo_id', note: '2 sides' }, token, { url });
  const other = await send(path, { kind: 'income_proof' }, token, { url });
  const { id: neededId } = (await other.json()) as { id: string };
  await fetch(new URL(`/api/my/needed-document/${neededId}`, url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ isHad: false }),
  });
  await openSignedIn(page, person, '/page/dashboard');
}

const camera = 'input[capture=environment][multiple]';

async function openCamera(page: Page): Promise<void> {
  await openAsked(page);
  await page.locator('[data-paper] button').first().click();
  await page.locator(camera).waitFor({ state: 'attached' });
}

async function takePhotos(page: Page): Promise<void> {
  await openCamera(page);
  const photos = [await photographedPaper(), await photographedPaper({ blur: 7 })];
  await page.locator(camera).setInputFiles(photos);
  await page.locator('ol > li').nth(1).waitFor();
}

/** Papers that staff need, and their photos. */
export const paperScreens: readonly Screen[] = [
  { name: 'papers-needed', path: '/login', goOn: openAsked, isPlain: true },
  { name: 'photo-to-take', path: '/login', goOn: openCamera, isPlain: true },
  { name: 'photos-taken', path: '/login', goOn: takePhotos, isPlain: true },
  {
    name: 'photo-corners',
    path: '/login',
    isPlain: true,
    async goOn(page) {
      await takePhotos(page);
      await page.locator('[data-corners]').first().click();
    },
  },
];
