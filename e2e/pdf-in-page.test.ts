import { expect, it } from 'vitest';
import { contents } from '#app/testing/files.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { pageOrigin } from './open-screen.ts';
import { sendAs } from './send-as.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

// Headless Chromium shows no PDF.
const browser = useBrowser({ isWhole: true });
const translate = translationsIn('en');

it('opens a PDF in the page and downloads it from there', async () => {
  const page = await openAt(browser, '/page/applicants');
  const { id } = await sendAs(page, '/api/applicant', { firstName: 'Odette', lastName: 'Verglas' });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(contents.pdf)]), 'letter.pdf');
  const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL(`/api/storage/files/${id}`, pageOrigin(page));
  expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(201);
  await page.goto(`/page/applicant/${id}?section=files`);
  await settled(page);
  const name = translate('files:showOne', { name: 'letter.pdf' });
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const frame = dialog.locator('iframe');
  const address = async () => (await (await frame.elementHandle())?.contentFrame())?.url();
  // The frame exists before its content.
  await expect.poll(address).toMatch(/^blob:/);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: translate('files:download') }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('letter.pdf');
});
