import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { consentSteps } from '#app/testing/consents.ts';

const test = useTestApp();
const { call, settings, setPart2, newFile, disclosures, accounted } = consentSteps(test);

const at = (id: string) => `/api/applicant/${id}/patient-notice`;
const give = (id: string, more: object = {}, token?: string) =>
  call('POST', at(id), { language: 'en', ...more }, token);
const read = async (id: string) => (await call('GET', at(id))).json();

it('prints the notice of 2.22 in either language and records it, only where Part 2 applies', async () => {
  const id = await newFile();
  const off = await give(id);
  expect([off.statusCode, off.json().code]).toEqual([409, 'part2-off']);
  expect(await read(id)).toEqual({ part2: false, isAsShipped: true, given: [] });
  await setPart2(true);
  const english = await give(id, { givenOn: '2026-01-05' });
  expect(english.statusCode, english.body).toBe(200);
  expect(english.body).toContain('Notice of Privacy Practices of');
  expect(english.body).toContain('42 CFR 2.22');
  expect(english.body).toContain('checked and completed by your lawyer');
  expect(english.body).not.toMatch(/Odile|Verglas/);
  expect((await give(id, { language: 'fr' })).body).toContain('Vos droits');
  const { given } = await read(id);
  expect(given).toMatchObject([
    { language: 'fr', wordedOn: '2024-02-16', by: 'Sam Waymark' },
    { language: 'en', on: '2026-01-05' },
  ]);
  expect(given[0].on).toMatch(/^\d{4}-\d\d-\d\d$/);
  // The notice discloses nothing from the record.
  expect([await disclosures(id), await accounted(id)]).toEqual([[], []]);
});

it('lets the organization complete the text, with the day of the change', async () => {
  await setPart2(true);
  const { patientNotice } = await settings({});
  const { changedOn, ...sent } = patientNotice;
  expect(changedOn).toBeNull();
  const text = { en: 'We keep it to ourselves.', fr: 'Nous le gardons pour nous.' };
  const after = await settings({ patientNotice: { ...sent, wordedOn: '2026-02-01', text } });
  expect(after.patientNotice).toMatchObject({ text, changedOn: expect.any(String) });
  const id = await newFile();
  expect((await give(id)).body).toContain('We keep it to ourselves.');
  expect(await read(id)).toMatchObject({ isAsShipped: false, given: [{ wordedOn: '2026-02-01' }] });
});

it('requires staff and an existing person, and refuses a future date', async () => {
  await setPart2(true);
  const id = await newFile();
  expect((await test.call('GET', at(id))).statusCode).toBe(401);
  expect((await test.call('POST', at(id), { body: { language: 'en' } })).statusCode).toBe(401);
  expect((await give(id, {}, await test.getToken('client'))).statusCode).toBe(403);
  expect((await give(id, { givenOn: '2098-01-01' })).statusCode).toBe(400);
  expect((await give(id, { language: 'xx' })).statusCode).toBe(400);
  expect((await give(crypto.randomUUID())).statusCode).toBe(404);
});
