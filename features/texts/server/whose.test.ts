import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { makeJobsDue } from '#app/testing/jobs.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { startPlainGateway } from '#app/testing/text-gateway.ts';
import { newNumber, textSteps } from '#app/testing/texts.ts';
import { asSystem, inTransaction } from '#core/server/context.ts';
import { sweep } from '#features/notifications/server/deliveries/service.ts';
import { textAppointment, textNews } from './sending.ts';

let gateway: Awaited<ReturnType<typeof startPlainGateway>>;
beforeAll(async () => {
  gateway = await startPlainGateway();
});
const test = useTestApp({ doJobs: true, environment: () => gateway.environment });
afterAll(() => gateway.stop());
const { asStaff, addTexter, answer, read, send, lastText, setQuiet } = textSteps(test);
const { merged } = mergeSteps(test);
beforeEach(() => setQuiet(false));

const textsTo = (phone: string) => gateway.texts.filter(({ to }) => to === phone);
const inSystem = <T>(work: Parameters<typeof inTransaction<never, T>>[1]) =>
  inTransaction(asSystem(test.app.app) as never, work);
const receive = (from: string, text: string) =>
  test.app.inject({
    method: 'POST',
    url: '/text-gateway/http',
    ...gateway.signed({ type: 'received', id: crypto.randomUUID(), from, text }),
  });

/** An application that chose texts; submitted. */
async function apply(phone: string): Promise<string> {
  const answers = [
    { questionId: 'pre-name-first', answer: 'Mica' },
    { questionId: 'pre-reach-way', answer: 'text' },
    { questionId: 'pre-reach-phone', answer: phone },
  ];
  const body = { language: 'en', answers };
  const { id, secret } = (await test.call('POST', '/api/pre-screening', { body })).json();
  const headers = { 'x-intake-secret': secret };
  const submitted = await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  expect(submitted.statusCode, submitted.body).toBe(200);
  return id;
}

describe('text to someone who has applied', () => {
  it('tells the same news once, and becomes part of the record with the application', async () => {
    const phone = newNumber();
    const draftId = await apply(phone);
    for (const _time of [1, 2]) await inSystem((tx) => textNews(tx, { draftId }, `x ${draftId}`));
    await expect
      .poll(() => textsTo(phone))
      .toMatchObject([{ text: expect.stringContaining('There is news for you.') }]);
    await receive(phone, 'Thank you');
    const { items } = (await asStaff('GET', '/api/triage?kind=text')).json();
    expect(items.find((one: { text: { from: string } }) => one.text.from === phone)).toMatchObject({
      person: { applicantId: null, firstName: 'Mica' },
    });
    const accepted = await asStaff('POST', `/api/draft-applicant/final/${draftId}`, {
      firstName: 'Mica',
      lastName: 'Schist',
    });
    expect(accepted.statusCode, accepted.body).toBeLessThan(300);
    const { id } = accepted.json();
    expect((await read(id)).texts).toMatchObject([{ purpose: 'status' }, { text: 'Thank you' }]);
    const timeline = (await asStaff('GET', `/api/applicant/${id}/timeline?kind=text`)).json();
    expect(timeline.items).toHaveLength(2);
  });

  it('is nothing when they chose another way', async () => {
    const phone = newNumber();
    const draftId = await apply(phone);
    await test.db
      .updateTable('questionAnswer')
      .set({ answer: JSON.stringify('call') })
      .where('draftApplicantId', '=', draftId)
      .where('questionId', '=', 'pre-reach-way')
      .execute();
    const isSent = await inSystem((tx) => textNews(tx, { draftId }, `y ${draftId}`));
    expect(isSent).toBe(false);
  });
});

describe('appointment', () => {
  const appointment = (id: string) => ({
    key: `test ${id}`,
    at: new Date('2030-03-04T15:00:00Z'),
    zone: 'UTC',
    expiresAt: new Date('2030-03-04T15:00:00Z'),
    about: { source: 'nothing', cause: 'nothing' },
  });

  it('is dropped when it is no longer planned by the time its text would leave', async () => {
    const { id, phone } = await addTexter();
    await inSystem((tx) => textAppointment(tx, id, appointment(id)));
    await expect.poll(async () => lastText(id)).toMatchObject({ state: 'dropped', why: 'over' });
    expect((await lastText(id))?.text).toContain('Monday, March 4, 2030');
    expect(textsTo(phone)).toHaveLength(0);
  });

  it('goes by text only to those who prefer that', async () => {
    const { id } = await addTexter();
    const url = `/api/applicant/${id}/text-consent`;
    await asStaff('PUT', url, { agrees: true, note: 'Asked' });
    await answer(id, { 'pre-reach-way': 'email' });
    const { version } = (await asStaff('GET', `/api/applicant/${id}`)).json();
    await asStaff('PUT', `/api/applicant/${id}`, { preferredContact: 'email', version });
    expect(await inSystem((tx) => textAppointment(tx, id, appointment(id)))).toBe(false);
  });
});

describe('merged record', () => {
  it('takes the texts along, and replies go to it', async () => {
    const one = await addTexter();
    const other = await addTexter();
    await send(other.id, 'Hello');
    await expect.poll(async () => (await lastText(other.id))?.state).toBe('sent');
    const [kept, gone] = [
      (await asStaff('GET', `/api/applicant/${one.id}`)).json(),
      (await asStaff('GET', `/api/applicant/${other.id}`)).json(),
    ];
    await merged(kept, gone);
    await receive(other.phone, 'Hello back');
    expect((await read(one.id)).texts.map(({ text }) => text)).toEqual([
      expect.stringContaining('Hello'),
      'Hello back',
    ]);
  });
});

describe('text whose server was killed', () => {
  it('is asked about again, not lost: the gateway knows its id', async () => {
    await setQuiet(true);
    const { id, phone } = await addTexter();
    await send(id, 'Hello');
    const long = new Date(Date.now() - 24 * 3_600_000);
    await test.db
      .updateTable('delivery')
      .set({ state: 'handing', claim: crypto.randomUUID(), claimedAt: long, dueAt: long })
      .where('applicantId', '=', id)
      .execute();
    await setQuiet(false);
    await sweep(test.app.app);
    await makeJobsDue(test.db);
    await expect.poll(async () => (await lastText(id))?.state).toBe('sent');
    expect(textsTo(phone)).toHaveLength(1);
  });
});
