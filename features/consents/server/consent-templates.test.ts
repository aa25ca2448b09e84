import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { consentSteps } from '#app/testing/consents.ts';

const test = useTestApp();
const { call } = consentSteps(test);
const path = '/api/consent-template';

const template = {
  name: 'Fernhaven Clinic: care',
  kind: 'general',
  parts: ['identity', 'support'],
  what: 'My medications',
  recipients: [{ name: 'Fernhaven Clinic', address: null }],
  purpose: 'Care together with the clinic',
  months: 12,
};

const names = async () =>
  (await call('GET', path)).json().map((one: { name: string }) => one.name) as string[];

describe('consent template', () => {
  it('is kept for everyone, replaced under its name, and removed', async () => {
    const saved = await call('POST', path, template);
    expect(saved.statusCode, saved.body).toBe(201);
    expect(saved.json()).toMatchObject({ ...template, discloser: null, expiresWhen: null });
    const admin = await test.getToken('admin');
    const again = await call('POST', path, { ...template, months: 6 }, admin);
    expect(again.json()).toMatchObject({ id: saved.json().id, months: 6 });
    expect(await names()).toEqual([template.name]);
    expect((await call('DELETE', `${path}/${saved.json().id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `${path}/${saved.json().id}`)).statusCode).toBe(404);
    expect(await names()).toEqual([]);
  });

  it('asks of its scope what the law asks of a consent', async () => {
    const withoutRecipient = await call('POST', path, { ...template, recipients: [] });
    expect(withoutRecipient.statusCode).toBe(400);
    expect(withoutRecipient.json().details).toMatchObject([{ path: 'recipients' }]);
    const counseling = { ...template, kind: 'counselling' };
    expect((await call('POST', path, counseling)).json().details).toMatchObject([
      { path: 'parts' },
    ]);
    expect((await call('POST', path, { ...template, months: 61 })).statusCode).toBe(400);
    expect(await names()).toEqual([]);
  });

  it('is recorded in the audit log', async () => {
    const { id } = (await call('POST', path, { ...template, name: 'Audited' })).json();
    await call('DELETE', `${path}/${id}`);
    const admin = await test.getToken('admin');
    const log = await call('GET', `/api/audit?recordId=${id}`, undefined, admin);
    expect(log.json().items.map((one: { action: string }) => one.action)).toEqual([
      'consent-template.removed',
      'consent-template.saved',
    ]);
  });
});
