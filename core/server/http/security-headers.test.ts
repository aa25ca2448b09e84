import { describe, expect, it } from 'vitest';
import { type TestApp, useTestApp } from '#app/testing/app.ts';

const plain = useTestApp({ environment: () => ({ PUBLIC_URL: 'http://cairn.test' }) });
const secure = useTestApp({ environment: () => ({ PUBLIC_URL: 'https://cairn.test' }) });
const withGoogle = useTestApp({ environment: () => ({ GOOGLE_CLIENT_ID: 'our-client-id' }) });
const apart = useTestApp({ environment: () => ({ API_BASE: 'https://api.cairn.test/one/' }) });

async function fetchHeaders(test: TestApp, url = '/login') {
  return (await test.call('GET', url)).headers as Record<string, string | undefined>;
}

/** Directives of the content security policy with their sources. */
async function fetchPolicy(test: TestApp, url?: string): Promise<Record<string, string[]>> {
  const policy = (await fetchHeaders(test, url))['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
}

/** Features of the permissions policy with their allowlists. */
async function fetchFeatures(test: TestApp): Promise<Record<string, string>> {
  const policy = (await fetchHeaders(test))['permissions-policy'] ?? '';
  return Object.fromEntries(
    policy.split(', ').map((feature) => feature.split('=') as [string, string]),
  );
}

describe('every page', () => {
  it.each(['/login', '/page/nothing', '/api/docs', '/sw.js', '/healthz'])(
    'carries the headers on %s',
    async (url) => {
      expect(await fetchHeaders(plain, url)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
      });
    },
  );

  it('allows only our own script files: no inline scripts, no eval', async () => {
    const policy = await fetchPolicy(plain);
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['default-src']).toEqual(["'self'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
  });

  it('allows no script from a string, except for Swagger UI and Google’s button', async () => {
    const types = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] };
    expect(await fetchPolicy(plain)).toMatchObject(types);
    const elsewhere = [await fetchPolicy(plain, '/api/docs'), await fetchPolicy(withGoogle)];
    for (const policy of elsewhere) {
      expect(policy['default-src']).toEqual(["'self'"]);
      expect(policy).not.toHaveProperty('require-trusted-types-for');
    }
  });

  it('lets pages call the configured API server and no other', async () => {
    expect((await fetchPolicy(plain))['connect-src']).toEqual(["'self'"]);
    expect((await fetchPolicy(apart))['connect-src']).toEqual(["'self'", 'https://api.cairn.test']);
  });

  it('forbids framing, and allows only frames of its own making', async () => {
    const policy = await fetchPolicy(plain);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['frame-src']).toEqual(['blob:']);
    expect(policy['form-action']).toEqual(["'self'"]);
  });

  it('disables device features except the camera and passkeys on our own pages', async () => {
    const features = await fetchFeatures(plain);
    for (const feature of ['geolocation', 'microphone', 'payment', 'usb', 'serial', 'midi']) {
      expect(features[feature]).toBe('()');
    }
    for (const way of ['create', 'get']) {
      expect(features[`publickey-credentials-${way}`]).toBe('(self)');
    }
    expect(features.camera).toBe('(self)');
  });
});

describe('data', () => {
  it.each([
    '/api/organisation',
    '/api/no-such-call',
    '/api/applicant',
    '/assets/nothing.js',
    '/icon.svg',
  ])(
    'runs and loads nothing as a page on %s, even for refusals, and is no longer than it must be',
    async (url) => {
      const headers = await fetchHeaders(plain, url);
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('permissions-policy');
    },
  );
});

describe('HTTPS', () => {
  it('requires it for a year once people reach the server by https', async () => {
    for (const url of ['/login', '/api/organisation']) {
      const headers = await fetchHeaders(secure, url);
      expect(headers['strict-transport-security']).toContain('max-age=31536000');
    }
    expect(await fetchPolicy(secure)).toHaveProperty('upgrade-insecure-requests');
  });

  it('doesn’t require it on plain http, which would lock everyone out', async () => {
    expect(await fetchHeaders(plain)).not.toHaveProperty('strict-transport-security');
    expect(await fetchPolicy(plain)).not.toHaveProperty('upgrade-insecure-requests');
  });
});

describe('Google', () => {
  it('appears nowhere without a client id', async () => {
    const headers = await fetchHeaders(plain);
    expect(JSON.stringify(headers)).not.toContain('google');
    expect((await fetchFeatures(plain))['identity-credentials-get']).toBe('()');
  });

  it('gets the access its button needs with a client id, including its popup', async () => {
    const policy = await fetchPolicy(withGoogle);
    expect(policy).toMatchObject({
      'script-src': ["'self'", 'https://accounts.google.com/gsi/client'],
      'style-src': ["'self'", "'unsafe-inline'", 'https://accounts.google.com/gsi/style'],
      'connect-src': ["'self'", 'https://accounts.google.com/gsi/'],
      'frame-src': ['blob:', 'https://accounts.google.com/gsi/'],
      'default-src': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
    const headers = await fetchHeaders(withGoogle);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect((await fetchFeatures(withGoogle))['identity-credentials-get']).toBe(
      '(self "https://accounts.google.com")',
    );
  });
});
