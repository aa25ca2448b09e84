import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';

// The page before the build, which only adds scripts and styles.
const webRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const test = useTestApp({ webRoot });

const details = {
  phone: '506-555-0123',
  hours: { en: 'Monday to Friday, 9 to 5', fr: 'Du lundi au vendredi, de 9 h à 17 h' },
  address: '12 Rue "des Galets" <script>alert(1)</script>\nMoncton & Dieppe',
  collectCalls: false,
};

async function save(contactDetails: object) {
  const token = await test.getToken('admin');
  const settings = (await test.call('GET', '/api/organisation/settings', { token })).json();
  const { name, url, idleMinutes, requireSecondFactor, version } = settings;
  const body = { name, url, idleMinutes, requireSecondFactor, contactDetails, version };
  expect((await test.call('PUT', '/api/organisation', { token, body })).statusCode).toBe(200);
}

async function pageAt(path: string, headers: Record<string, string> = {}) {
  const { statusCode, body: text, headers: sent } = await test.call('GET', path, { headers });
  return { statusCode, text, headers: sent };
}

/** The part of the page shown without JavaScript. */
const withoutScript = (page: string) =>
  [...page.matchAll(/<noscript>([\s\S]*?)<\/noscript>/g)]
    .map(([, noscriptHtml]) => noscriptHtml)
    .join('');

it('mentions no call while the organization has no contact details', async () => {
  const { text, statusCode } = await pageAt('/pre-screening');
  expect(statusCode).toBe(200);
  expect(text).toContain('<meta name="contact-details" content="" />');
  expect(withoutScript(text)).not.toMatch(/call us|contact us|appelez-nous|tel:|<address/i);
  // Hours alone are no way to reach anyone.
  await save({ phone: null, hours: details.hours, address: null });
  expect(withoutScript((await pageAt('/pre-screening')).text)).not.toContain('<address');
});

it.each(['/pre-screening', '/screening/4f8c3f0e-0000-4000-8000-000000000000', '/intake.html'])(
  'shows phone, hours, and address without JavaScript, in both languages, at %s',
  async (path) => {
    await save(details);
    const { text, statusCode } = await pageAt(path);
    expect(statusCode).toBe(200);
    const plainPage = withoutScript(text);
    const call = '<a href="tel:506-555-0123">Call 506\u2011555\u20110123</a>';
    expect(plainPage).toContain(`<address lang="en">${call}`);
    expect(plainPage).toContain('Monday to Friday, 9 to 5');
    expect(plainPage).toContain('<address lang="fr"><a href="tel:506-555-0123">Appeler le ');
    expect(plainPage).toContain('Du lundi au vendredi, de 9 h à 17 h');
    expect(plainPage).toContain('<address lang="es"><a href="tel:506-555-0123">Llamar al ');
    expect(plainPage).toContain('<br />Moncton &amp; Dieppe');
  },
);

it('escapes the details', async () => {
  await save(details);
  const { text } = await pageAt('/pre-screening');
  expect(text).not.toContain('<script>alert');
  expect(text).toContain('12 Rue &quot;des Galets&quot; &lt;script&gt;');
  const data = /<meta name="contact-details" content="([^"]*)"/.exec(text)?.[1] ?? '';
  const read = data
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  expect(JSON.parse(read)).toEqual(details);
});

it('revalidates at each visit and resends only after a change', async () => {
  await save(details);
  const first = await pageAt('/pre-screening');
  const etag = String(first.headers.etag);
  expect(first.headers['cache-control']).toBe('no-cache');
  const unchanged = await pageAt('/pre-screening', { 'if-none-match': etag });
  expect([unchanged.statusCode, unchanged.text]).toEqual([304, '']);
  await save({ ...details, phone: '506-555-0199' });
  const changed = await pageAt('/pre-screening', { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.text).toContain('tel:506-555-0199');
  // Pages with a secret URL are never cached.
  const secret = await pageAt('/screening/4f8c3f0e-0000-4000-8000-000000000000');
  expect(secret.headers['cache-control']).toBe('no-store');
});
