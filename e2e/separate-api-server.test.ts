import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { freePort, type RunningServer, startServer } from './servers.ts';
import { settled } from './settled.ts';
import { signIn } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

describe('pages with an API on another server', () => {
  let answering: RunningServer;
  let pages: RunningServer;
  beforeAll(async () => {
    const postgresUrl = inject('postgresUrl');
    const port = await freePort();
    answering = await startServer({
      postgresUrl,
      name: 'answering',
      template: 'demo',
      environment: { PAGE_ORIGINS: `http://localhost:${port}` },
    });
    pages = await startServer({
      postgresUrl,
      name: 'pages',
      port,
      environment: { API_BASE: answering.url },
    });
  });
  afterAll(async () => {
    await pages?.stop();
    await answering?.stop();
  });

  it('sign in, read, and write with a token and no cookie', async () => {
    const page = await browser.visit({ url: pages.url });
    const apiRequests: { origin: string; proof: string | undefined }[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      apiRequests.push({ origin, proof: request.headers()['x-xsrf-token'] });
    });
    await signIn(page, 'user');
    await page.goto('/page/applicant/new');
    await settled(page);
    for (const field of ['firstName', 'lastName']) {
      const name = new RegExp(`^${translate(`applicants:fields.${field}`)}`);
      await page.getByRole('textbox', { name }).fill('Otherwise');
    }
    await page
      .getByRole('button', { name: translate('applicants:edit.create'), exact: true })
      .click();
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: /Otherwise Otherwise/ }).waitFor();
    expect(apiRequests.length).toBeGreaterThan(3);
    expect(new Set(apiRequests.map(({ origin }) => origin))).toEqual(new Set([answering.url]));
    expect(apiRequests.filter(({ proof }) => proof !== undefined)).toEqual([]);
  });

  it('submit the public form', async () => {
    const page = await browser.visit({ url: pages.url, width: 390 });
    await page.goto('/pre-screening');
    const started = page.waitForResponse(
      (reply) => reply.request().method() === 'POST' && reply.url().startsWith(answering.url),
    );
    await page.getByRole('button', { name: translate('pre-screening:start.begin') }).click();
    await page.getByLabel('First name').fill('Ada');
    await page
      .getByRole('button', { name: translate('public-form:continue'), exact: true })
      .click();
    expect((await started).status()).toBe(201);
  });
});
