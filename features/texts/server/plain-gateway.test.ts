import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { makeJobsDue } from '#app/testing/jobs.ts';
import { ourNumber, startPlainGateway } from '#app/testing/text-gateway.ts';
import { textSteps } from '#app/testing/texts.ts';

let gateway: Awaited<ReturnType<typeof startPlainGateway>>;
beforeAll(async () => {
  gateway = await startPlainGateway();
});
const test = useTestApp({ doJobs: true, environment: () => gateway.environment });
afterAll(() => gateway.stop());
const { addTexter, send, read, lastText, setQuiet } = textSteps(test);
beforeEach(() => setQuiet(false));

const textsTo = (phone: string) => gateway.texts.filter(({ to }) => to === phone);

type Signing = Parameters<typeof gateway.signed>[1];
const call = (body: object, signing?: Signing) =>
  test.app.inject({
    method: 'POST',
    url: '/text-gateway/http',
    ...gateway.signed(body, signing),
  });
const received = (from: string, text: string) => ({
  type: 'received',
  id: crypto.randomUUID(),
  from,
  text,
});

describe('plain gateway', () => {
  it('gets signed texts, and reports price and delivery', async () => {
    const { id, phone } = await addTexter();
    await send(id, 'Hello');
    await expect.poll(() => textsTo(phone)).toMatchObject([{ from: ourNumber }]);
    expect(gateway.refused).toBe(0);
    const [{ id: text } = { id: '' }] = textsTo(phone);
    const status = { type: 'status', text, state: 'delivered', segments: 2 };
    const reply = await call(status);
    expect([reply.statusCode, reply.json()]).toEqual([200, { reply: null }]);
    expect((await lastText(id))?.state).toBe('delivered');
    const { month } = (
      await test.call('GET', '/api/texts/settings', { token: await test.getToken('admin') })
    ).json();
    expect(month).toMatchObject({
      sent: 1,
      segments: 2,
      unpriced: 0,
      costs: [{ currency: 'CAD', amount: '0.010000' }],
    });
  });

  it('goes out once when its answer is lost, because the gateway knows the id', async () => {
    const { id, phone } = await addTexter();
    const before = gateway.tries;
    gateway.fail('drop-after');
    await send(id, 'Hello');
    await expect.poll(() => gateway.tries).toBe(before + 1);
    await expect
      .poll(async () => {
        await makeJobsDue(test.db);
        return (await lastText(id))?.state;
      })
      .toBe('sent');
    expect(textsTo(phone)).toHaveLength(1);
    expect(gateway.tries).toBe(before + 2);
  });

  it('confirms a keyword in its answer, also to a repeated call', async () => {
    const { id, phone } = await addTexter();
    const stop = received(phone, 'stop');
    for (const _time of [1, 2]) {
      const reply = await call(stop);
      expect(reply.json().reply).toMatch(/no more texts from this number/);
    }
    const { texts, stoppedAt } = await read(id);
    expect([texts.length, stoppedAt !== null]).toEqual([1, true]);
  });

  it.each([
    ['by someone else', { key: 'another secret of 32 characters!!!!' }],
    ['an hour ago', { at: Date.now() - 3_600_000 }],
    ['for later', { at: Date.now() + 3_600_000 }],
  ])('refuses a call signed %s, and stores nothing', async (_name, signing) => {
    const { id, phone } = await addTexter();
    const reply = await call(received(phone, 'STOP'), signing);
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden']);
    expect(await read(id)).toMatchObject({ texts: [], stoppedAt: null });
  });

  it.each([
    ['no JSON', 'nothing'],
    ['an unknown type', { type: 'other' }],
    ['a name instead of a number', { type: 'received', id: '1', from: 'Bank', text: 'x' }],
    ['a report of nothing', { type: 'status', text: 'x', state: 'sent' }],
  ])('answers 400 to %s', async (_name, body) => {
    expect((await call(body as object)).statusCode).toBe(400);
  });

  it('keeps odd characters out of a reply, and a long one readable', async () => {
    const { id, phone } = await addTexter();
    await call(received(phone, 'a\u0000b\u202ec\r\nd'));
    expect((await lastText(id))?.text).toBe('abc\nd');
    await call(received(phone, 'x'.repeat(5000)));
    expect((await lastText(id))?.text).toHaveLength(2000);
  });
});
