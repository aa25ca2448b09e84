import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textDirection } from '#core/contract/languages.ts';
import { languageNameIn } from '#core/web/i18n/language-names.ts';
import { startCairn, stopEveryCairn } from '../scripts/processes/cairn-process.ts';
import { repositoryRoot } from '../scripts/setup/repository-root.mjs';
import { runChild } from '../scripts/setup/run-child.mjs';
import { serverArguments } from '../scripts/setup/server-command.mjs';
import { expectNoSidewaysScroll } from './accessible.ts';
import { send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { crawl, type Sight } from './crawl.ts';
import { waitForMail } from './mailbox.ts';
import { openAt } from './open-at.ts';
import { addLanguage, pseudoLanguages } from './pseudo-language.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

/** Parts of the checkout needed to build and run. */
const needed = ['app', 'core', 'docs/help', 'features', 'locales', 'migrations', 'package.json'];
const forBuilding = [
  'index.html',
  'intake.html',
  'sign-in.html',
  'vite.config.ts',
  'scripts',
  'tsconfig.json',
  'tsconfig.base.json',
  'package-lock.json',
];

let checkout: string;
const server: Visitor & { url: string } = { url: '' };

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'cairn-languages-'));
  for (const name of [...needed, ...forBuilding]) {
    await cp(join(repositoryRoot, name), join(checkout, name), { recursive: true });
  }
  await symlink(join(repositoryRoot, 'node_modules'), join(checkout, 'node_modules'));
  // Adding a language takes only its folder.
  for (const language of pseudoLanguages) await addLanguage(join(checkout, 'locales'), language);
  const vite = join(checkout, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await runChild(process.execPath, [vite, 'build', '--logLevel', 'error', checkout]);
  expect(code).toBe(0);
  const cairn = startCairn({
    checkout,
    dataDir: join(checkout, 'data'),
    command: [process.execPath, ...serverArguments, '--demo'],
  });
  server.url = await cairn.find(/Cairn is running at (http:\S+)/);
});

afterAll(async () => {
  await stopEveryCairn();
  await rm(checkout, { recursive: true, force: true });
});

describe.each(pseudoLanguages)(
  'a language $tag, of which there is nothing but the folder',
  (pseudo) => {
    const { tag } = pseudo;
    const nativeName = languageNameIn(tag, tag);
    const locales = () => join(checkout, 'locales');
    // Long words on a desktop, right to left on a phone.
    const sight: Sight =
      textDirection(tag) === 'ltr'
        ? { skin: 'default', width: 1280 }
        : { skin: 'dark', width: 360 };
    crawl(browser, {
      language: tag,
      sights: [sight],
      from: 0,
      invented: () => ({ url: server.url, locales: locales() }),
    });

    it('appears in the navbar menu', async () => {
      const page = await browser.visit({ url: server.url });
      await page.goto('/login');
      await page.locator('header button[aria-haspopup=menu]').first().click();
      await page.getByRole('menuitemradio', { name: nativeName, exact: true }).click();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(tag);
      const title = translationsIn(tag, locales())('auth:loginTitle');
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    });

    it('appears on the public form', async () => {
      const page = await browser.visit({ url: server.url, width: 360 });
      await page.goto('/pre-screening');
      await page.getByRole('button', { name: nativeName, exact: true }).click();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(tag);
      expect(await page.locator('html').getAttribute('dir')).toBe(textDirection(tag));
      const begin = translationsIn(tag, locales())('pre-screening:start.begin');
      await page.getByRole('button', { name: begin, exact: true }).waitFor();
      await expectNoSidewaysScroll(page);
    });

    it('formats dates and times', async () => {
      const page = await openAt(browser, '/page/settings/audit', {
        language: tag,
        role: 'admin',
        url: server.url,
      });
      const time = page.locator('main time').first();
      const expected = await time.evaluate(
        (node, localeTag) =>
          new Intl.DateTimeFormat(localeTag, { dateStyle: 'medium', timeStyle: 'short' }).format(
            new Date((node as HTMLTimeElement).dateTime),
          ),
        tag,
      );
      expect(await time.textContent()).toBe(expected);
    });

    it('appears in server replies and emails', async () => {
      const translate = translationsIn(tag, locales());
      const to = { url: server.url, language: tag };
      const password = 'seven herons by the weir';
      const email = `${tag}@journeys.example`;
      const refused = await send('/api/auth/login', { email, password }, undefined, to);
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({
        message: translate('errors:invalid-credentials'),
      });

      const person = { firstName: 'Noor', lastName: 'Cobble', email, password, language: tag };
      expect((await send('/api/auth/register', person, undefined, to)).status).toBe(201);
      await send('/api/auth/forgot-password', { email }, undefined, to);
      const [subject = ''] = translate('mails:reset.subject', { organisation: '' }).split(' – ');
      const outbox = join(checkout, 'data-demo', 'outbox');
      const mail = await waitForMail(outbox, email, new RegExp(subject));
      expect(mail.text).toContain(translate('mails:reset.text'));
    });
  },
);
