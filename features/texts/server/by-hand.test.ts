import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { textSteps } from '#app/testing/texts.ts';

const test = useTestApp();
const { asStaff, addTexter, send, read, setQuiet } = textSteps(test);

describe('text without a gateway', () => {
  it('waits for staff, who send it from their own phone and say so', async () => {
    await setQuiet(true);
    const { id, phone } = await addTexter();
    expect(await read(id)).toMatchObject({ hasGateway: false, number: phone, waitsUntil: null });
    const sent = (await send(id, 'Hello')).json();
    expect(sent).toMatchObject({ state: 'by-hand', phone });
    const url = `/api/applicant/${id}/texts/${sent.id}/sent`;
    expect((await asStaff('PUT', url)).json()).toMatchObject({ state: 'sent-by-hand' });
    // Again after a lost reply.
    expect((await asStaff('PUT', url)).statusCode).toBe(200);
    const { items } = (await asStaff('GET', `/api/applicant/${id}/timeline?kind=text`)).json();
    expect(items).toMatchObject([{ event: 'written', text: { state: 'sent-by-hand' } }]);
    const { texts } = await read(id);
    expect(texts).toHaveLength(1);
  });

  it('can be withdrawn until it is sent', async () => {
    const { id } = await addTexter();
    const { id: textId } = (await send(id, 'Hello')).json();
    const url = `/api/applicant/${id}/texts/${textId}`;
    expect((await asStaff('DELETE', url)).json()).toMatchObject({ why: 'withdrawn' });
    expect((await asStaff('PUT', `${url}/sent`)).json().code).toBe('already-done');
  });

  it('asks contact safety first, as with one', async () => {
    const { id } = await addTexter({ preferredContact: 'safe_contact' });
    expect((await send(id, 'Hello')).json().details.reasons).toContain('safe-contact');
  });

  it('has no address for a gateway', async () => {
    for (const path of ['twilio/received', 'twilio/status', 'http']) {
      const reply = await test.app.inject({ method: 'POST', url: `/text-gateway/${path}` });
      expect(reply.statusCode).toBe(404);
    }
  });

  it('gives no code of a form', async () => {
    const answers = [{ questionId: 'pre-name-first', answer: 'Mica' }];
    const body = { language: 'en', answers };
    const { id, secret } = (await test.call('POST', '/api/pre-screening', { body })).json();
    const headers = { 'x-intake-secret': secret };
    const reply = await test.call('POST', `/api/pre-screening/${id}/text-code`, { headers });
    expect(reply.json()).toEqual({ isSent: false });
  });
});
