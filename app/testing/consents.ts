import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Consent } from '#features/consents/contract/consents.ts';
import type { Disclosure } from '#features/printouts/contract/disclosures.ts';
import type { TestApp } from './app.ts';

/** Default recipient and purpose of disclosures in tests. */
export const housing = { recipient: 'Housing Office', purpose: 'Application for a room' };

/** A signed consent. */
export const signed = {
  kind: 'general',
  parts: ['identity', 'reach'],
  what: 'Who I am and how to reach me',
  recipients: [{ name: 'Housing Office', address: '1 Main Street' }],
  purpose: 'Application for a room',
  expiresOn: '2099-12-31',
  signer: 'person',
  signature: 'typed',
  typedName: 'Odile Verglas',
  signedOn: '2026-01-05',
};

/** Test steps for consents and the disclosures that rely on them. */
export function consentSteps(test: TestApp) {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    token?: string,
  ) =>
    test.call(method, url, {
      token: token ?? (await test.getToken('user')),
      ...(body && { body }),
    });

  const settings = async (changes: object) => {
    const admin = await test.getToken('admin');
    const now = (await call('GET', '/api/organisation/settings', undefined, admin)).json();
    const { name, url, idleMinutes, requireSecondFactor, version } = now;
    const currentSettings = { name, url, idleMinutes, requireSecondFactor, version };
    const reply = await call('PUT', '/api/organisation', { ...currentSettings, ...changes }, admin);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };

  const sign = (id: string, more: object = {}, token?: string) =>
    call('POST', `/api/applicant/${id}/consent`, { ...signed, ...more }, token);

  return {
    call,
    settings,
    sign,
    setPart2: (part2: boolean) => settings({ part2 }),

    async newFile(more: object = {}): Promise<string> {
      const person = { firstName: 'Odile', lastName: 'Verglas', phone: '555-0137', ...more };
      return (await call('POST', '/api/applicant', person)).json().id;
    },

    async signedBy(id: string, more: object = {}): Promise<Consent> {
      const reply = await sign(id, more);
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json();
    },

    end: (id: string, consent: Consent, more: object = {}) =>
      call('POST', `/api/applicant/${id}/consent/${consent.id}/end`, {
        how: 'by_person',
        version: consent.version,
        ...more,
      }),

    list: async (id: string): Promise<Consent[]> =>
      (await call('GET', `/api/applicant/${id}/consent`)).json(),

    paper: (id: string, more: object, how = '') =>
      call('POST', `/api/applicant/${id}/paper${how}`, {
        language: 'en',
        parts: ['identity'],
        ...housing,
        basis: 'consent',
        ...more,
      }),

    disclosures: async (id: string): Promise<Disclosure[]> =>
      (await call('GET', `/api/applicant/${id}/disclosure`)).json().items,

    accounted: async (id: string): Promise<Disclosure[]> =>
      (await call('GET', `/api/applicant/${id}/accounting`)).json().items,

    give: (id: string, fileId: string, more: object = {}, token?: string) =>
      call(
        'POST',
        `/api/storage/files/${id}/${fileId}/give`,
        { language: 'en', ...housing, ...more },
        token,
      ),

    /** A letter from the first template. */
    async letter(id: string, more: object, how = '') {
      const [{ id: templateId }] = (await call('GET', '/api/letter-template')).json();
      return call('POST', `/api/applicant/${id}/letter${how}`, {
        templateId,
        language: 'en',
        fields: ['name'],
        text: 'We confirm it.',
        ...housing,
        basis: 'consent',
        ...more,
      });
    },

    /** Backdates the consent in the database, so that no clock has to move. */
    runOut: (consent: Consent) =>
      sql`update consent set expires_on = '2026-01-06' where id = ${consent.id}`.execute(test.db),
  };
}
