import { describe, expect, it } from 'vitest';
import { type TestApp, useTestApp } from '#app/testing/app.ts';

const plain = useTestApp({ environment: () => ({ PUBLIC_URL: 'http://cairn.test' }) });
const secure = useTestApp({ environment: () => ({ PUBLIC_URL: 'https://cairn.test' }) });
const withGoogle = useTestApp({ environment: () => ({ GOOGLE_CLIENT_ID: 'our-client-id' }) });
const apart = useTestApp({ environment: () => ({ API_BASE: 'https://api.cairn.test/one/' }) });

async function headersOf(test: TestApp, url = '/login') {
  return (await test.call('GET', url)).headers as Record<string, string | undefined>;
}

/** The directives of the content security policy, each with its sources. */
async function policyOf(test: TestApp, url?: string): Promise<Record<string, string[]>> {
  const policy = (await headersOf(test, url))['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
}

/** What the permissions policy says of each feature. */
async function featuresOf(test: TestApp): Promise<Record<string, string>> {
  const policy = (await headersOf(test))['permissions-policy'] ?? '';
  return Object.fromEntries(
    policy.split(', ').map((feature) => feature.split('=') as [string, string]),
  );
}

describe('every reply', () => {
  it.each(['/login', '/api/organisation', '/api/no-such-call', '/api/applicant', '/healthz'])(
    'of %s carries them, a refusal too',
    async (url) => {
      expect(await headersOf(plain, url)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
      });
    },
  );

  it('runs no script but our own files: none in the page, none made of text', async () => {
    const policy = await policyOf(plain);
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['default-src']).toEqual(["'self'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
  });

  it('makes no script of a text, but where Swagger UI and Google’s button need to', async () => {
    const types = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] };
    expect(await policyOf(plain)).toMatchObject(types);
    const elsewhere = [await policyOf(plain, '/api/docs'), await policyOf(withGoogle)];
    for (const policy of elsewhere) {
      expect(policy['default-src']).toEqual(["'self'"]);
      expect(policy).not.toHaveProperty('require-trusted-types-for');
    }
  });

  it('lets the pages call the server that their calls are to go to, and no other', async () => {
    expect((await policyOf(plain))['connect-src']).toEqual(["'self'"]);
    expect((await policyOf(apart))['connect-src']).toEqual(["'self'", 'https://api.cairn.test']);
  });

  it('is shown in no frame of anybody, and holds none but what it made itself', async () => {
    const policy = await policyOf(plain);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['frame-src']).toEqual(['blob:']);
    expect(policy['form-action']).toEqual(["'self'"]);
  });

  it('turns off what a device can do, but the camera and passkeys for our own pages', async () => {
    const features = await featuresOf(plain);
    for (const feature of ['geolocation', 'microphone', 'payment', 'usb', 'serial', 'midi']) {
      expect(features[feature]).toBe('()');
    }
    for (const way of ['create', 'get']) {
      expect(features[`publickey-credentials-${way}`]).toBe('(self)');
    }
    expect(features.camera).toBe('(self)');
  });
});

describe('encryption', () => {
  it('is insisted on for a year once people reach the server by https', async () => {
    const headers = await headersOf(secure);
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(await policyOf(secure)).toHaveProperty('upgrade-insecure-requests');
  });

  it('is not insisted on without https, which would lock everybody out', async () => {
    expect(await headersOf(plain)).not.toHaveProperty('strict-transport-security');
    expect(await policyOf(plain)).not.toHaveProperty('upgrade-insecure-requests');
  });
});

describe('Google', () => {
  it('is nowhere without a client id', async () => {
    const headers = await headersOf(plain);
    expect(JSON.stringify(headers)).not.toContain('google');
    expect((await featuresOf(plain))['identity-credentials-get']).toBe('()');
  });

  it('may with one do what its button needs, and its popup knows the page', async () => {
    const policy = await policyOf(withGoogle);
    expect(policy).toMatchObject({
      'script-src': ["'self'", 'https://accounts.google.com/gsi/client'],
      'style-src': ["'self'", "'unsafe-inline'", 'https://accounts.google.com/gsi/style'],
      'connect-src': ["'self'", 'https://accounts.google.com/gsi/'],
      'frame-src': ['blob:', 'https://accounts.google.com/gsi/'],
      'default-src': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
    const headers = await headersOf(withGoogle);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect((await featuresOf(withGoogle))['identity-credentials-get']).toBe(
      '(self "https://accounts.google.com")',
    );
  });
});
