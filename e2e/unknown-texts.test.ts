import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { gatewayHeaders, gatewaySignature } from '#core/server/sending/http-texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { type RunningServer, startServer } from './servers.ts';
import { enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const secret = 'a secret of 32 characters for the tests';
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    postgresUrl: inject('postgresUrl'),
    name: 'unknown-texts',
    template: 'demo',
    environment: {
      TEXT_GATEWAY: 'http',
      // Nothing is sent here.
      TEXT_GATEWAY_URL: 'http://127.0.0.1:9/texts',
      TEXT_GATEWAY_SECRET: secret,
      TEXT_FROM: '+15065550100',
    },
  });
});
afterAll(() => server?.stop());

/** The gateway reports a text from this number. */
async function receive(from: string, text: string): Promise<void> {
  const body = JSON.stringify({ type: 'received', id: crypto.randomUUID(), from, text });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const reply = await fetch(new URL('/text-gateway/http', server.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [gatewayHeaders.timestamp]: timestamp,
      [gatewayHeaders.signature]: gatewaySignature(secret, timestamp, body),
    },
    body,
  });
  expect(reply.status).toBe(200);
}

async function addPerson(lastName: string): Promise<string> {
  const { token } = await demoSession('user', server.url);
  const reply = await fetch(new URL('/api/applicant', server.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Ottoline', lastName }),
  });
  return ((await reply.json()) as { id: string }).id;
}

/** Opens this text in triage. */
async function openText(text: string, options: { width: number; language: 'en' | 'fr' }) {
  const translate = translationsIn(options.language);
  const page = await browser.visit({ ...options, url: server.url });
  await enter(page, 'user', '/page/applicants?view=triage');
  await page
    .getByRole('region', { name: translate('triage:queue') })
    .getByRole('button', { name: text })
    .click();
  await page.getByText(translate('triage:heldForYou')).waitFor();
  const press = (key: string) =>
    page.getByRole('button', { name: translate(key), exact: true }).click();
  return { page, press, translate, dialog: page.getByRole('dialog') };
}

describe('a text from an unknown number', () => {
  it.each([
    ['en', 1280],
    ['fr', 360],
  ] as const)('goes into the record of a person, in %s at %i px', async (language, width) => {
    const lastName = uniqueName();
    const id = await addPerson(lastName);
    const text = `It’s Ottoline, ${language}`;
    await receive(language === 'en' ? '+15065550171' : '+15065550172', text);
    const { page, press, translate, dialog } = await openText(text, { width, language });
    await expectAccessible(page);
    await press('triage:actions.fileText');
    await dialog.getByLabel(translate('triage:fileText.person')).first().fill(lastName);
    await page.getByRole('option').filter({ hasText: lastName }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: translate('triage:fileText.file') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByText(translate('triage:done.filed'))
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.goto(`/page/applicant/${id}?compose=text`);
    await page.getByText(text).first().waitFor();
  });

  it('leaves triage after a question if it isn’t for the organization', async () => {
    const text = 'Wrong number, sorry';
    await receive('+15065550173', text);
    const { page, press, translate, dialog } = await openText(text, { width: 768, language: 'en' });
    await press('triage:actions.notForUs');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: translate('triage:notForUs.confirm') }).click();
    await page
      .getByText(translate('triage:done.notForUs'))
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('region', { name: translate('triage:queue') }).waitFor();
    expect(await page.getByRole('button', { name: text }).count()).toBe(0);
  });
});
