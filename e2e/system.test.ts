import { expect, it } from 'vitest';
import { demoSession } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { openWith, sessionEntries } from './stored.ts';

const browser = useBrowser();

it('shows an administrator what needs attention first, then the state of everything', async () => {
  const page = await browser.visit({ language: 'en', width: 1280 });
  await openWith(page, sessionEntries(await demoSession('admin')), '/page/dashboard');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'System' }).click();
  await page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByText('No backups are made').waitFor();
  expect(await attention.textContent()).toContain('BACKUP_URL');
  expect(await attention.textContent()).toContain('Emails aren’t sent');

  const regionText = (name: string) => page.getByRole('region', { name }).textContent();
  expect(await regionText('Storage')).toMatch(/Database[\d.]+ MB/);
  expect(await regionText('Background jobs')).toContain('Send notification and reminder emails');
  // Same as in the menu footer.
  const inMenu = await page.getByText(/^Version \d+\.\d+\.\d+$/).textContent();
  expect(await regionText('Version')).toContain(`Cairn${inMenu?.replace('Version ', '')}`);

  const notices = page.getByRole('link', { name: 'Show licenses' });
  const file = await page.request.get((await notices.getAttribute('href')) ?? '');
  expect(file.status()).toBe(200);
  expect(file.headers()['content-type']).toContain('text/plain');
  expect(await file.text()).toMatch(/^react [\d.]+ \(MIT\)$/m);

  const systemReply = page.waitForResponse((reply) => reply.url().endsWith('/api/system'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await systemReply).status()).toBe(200);
});
