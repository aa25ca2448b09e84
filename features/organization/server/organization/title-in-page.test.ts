import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';

// The page before the build, which only adds scripts and styles.
const webRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const test = useTestApp({ webRoot });

async function save(publicTitle: object) {
  const token = await test.getToken('admin');
  const settings = (await test.call('GET', '/api/organisation/settings', { token })).json();
  const { name, url, idleMinutes, requireSecondFactor, version } = settings;
  const body = { name, url, idleMinutes, requireSecondFactor, publicTitle, version };
  return test.call('PUT', '/api/organisation', { token, body });
}

const titlesIn = (page: string) => [...page.matchAll(/<title>(.*?)<\/title>/g)].map(([, it]) => it);

async function pageAt(path: string) {
  return (await test.call('GET', path)).body;
}

it('keeps the title of the form until the organization sets another', async () => {
  const page = await pageAt('/pre-screening');
  expect(titlesIn(page)).toEqual(['Ask for help – Demander de l’aide – Pedir ayuda']);
  expect(page).toContain('<meta name="public-title" content="" />');
});

it.each(['/pre-screening', '/screening/4f8c3f0e-0000-4000-8000-000000000000', '/intake.html'])(
  'has the organization’s title in its languages at %s before the form loads',
  async (path) => {
    const title = { en: 'Form <1> & "2"', fr: 'Formulaire' };
    expect((await save(title)).json()).toMatchObject({ publicTitle: title });
    const page = await pageAt(path);
    expect(titlesIn(page)).toEqual(['Form &lt;1&gt; &amp; &quot;2&quot; – Formulaire']);
    expect(page).toContain('<meta name="public-title" content="{&quot;en&quot;:&quot;Form &lt;1');
    const organization = (await test.call('GET', '/api/organisation')).json();
    expect(organization).toMatchObject({ publicTitle: title });
  },
);

it.each([
  ['publicTitle.fr', { en: 'Form', fr: ' ' }, 'both-languages'],
  ['publicTitle.en', { en: 'x'.repeat(41), fr: 'F' }, 'too-long'],
  ['publicTitle.en', { en: 'A\nB', fr: 'F' }, 'characters'],
])('refuses %s that a tab couldn’t show', async (path, title, rule) => {
  const reply = await save(title);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().details).toMatchObject([{ path, rule }]);
});
