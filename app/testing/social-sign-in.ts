import { afterAll, beforeAll } from 'vitest';
import { type Reply, type TestApp, type TestOptions, useTestApp } from './app.ts';
import {
  type OpenIdProvider,
  type ProviderPerson,
  startOpenIdProvider,
  testClientId,
} from './openid-provider.ts';

export type SocialCall = 'login' | 'register';

let count = 0;

/** A person at the provider that no other test uses. */
export function newProviderPerson(more: Partial<ProviderPerson> = {}): ProviderPerson {
  count += 1;
  const names = { given_name: 'Robin', family_name: 'Pebble', name: 'Robin Pebble' };
  return { sub: `subject-${count}`, email: `robin.${count}@test.example`, ...names, ...more };
}

/** A provider for this test file, and apps that trust it. */
export function useProvider() {
  const started = {} as { provider: OpenIdProvider };
  beforeAll(async () => {
    started.provider = await startOpenIdProvider();
  });
  afterAll(() => started.provider.stop());
  return {
    provider: () => started.provider,

    /** An app with test steps for signing in at the provider. */
    useApp(options: TestOptions = {}) {
      const environment = () => ({
        GOOGLE_CLIENT_ID: testClientId,
        OIDC_ISSUER: started.provider.issuer,
      });
      const test = useTestApp({ ...options, environment });
      return { test, ...socialSteps(test, started) };
    },
  };
}

/** Sends a token that the provider issued. */
export function sendToken(test: TestApp, call: SocialCall, idToken: string, more = {}) {
  const body = { provider: 'google', idToken, ...more };
  return test.call('POST', `/api/auth/${call}-social`, { body });
}

function socialSteps(test: TestApp, started: { provider: OpenIdProvider }) {
  const newNonce = async (): Promise<string> =>
    (await test.call('POST', '/api/auth/social')).json().google.nonce;

  return {
    newNonce,

    /** The token that the provider issues for a new attempt of this person. */
    issueIdToken: async (person: ProviderPerson): Promise<string> =>
      started.provider.idTokenFor(person, { nonce: await newNonce() }),

    login: (idToken: string, more = {}): Promise<Reply> => sendToken(test, 'login', idToken, more),
    register: (idToken: string, more = {}): Promise<Reply> =>
      sendToken(test, 'register', idToken, more),

    readAudit: (accountId: string) =>
      test.db
        .selectFrom('auditEntry')
        .select(['action', 'before', 'after'])
        .where('recordId', '=', accountId)
        .orderBy('id')
        .execute(),

    async securityNotices(accountId: string) {
      const rows = await test.db
        .selectFrom('notice')
        .select('values')
        .where('accountId', '=', accountId)
        .where('kind', '=', 'security')
        .execute();
      return rows.map(({ values }) => (values as { event: string }).event);
    },
  };
}
