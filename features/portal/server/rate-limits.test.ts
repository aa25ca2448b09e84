import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientPageSteps } from '#app/testing/client-pages.ts';
import { contents } from '#app/testing/files.ts';

const test = useTestApp({ limitRates: true });
const { addApplicant, addClient, invite, accept, readMyPage, linked } = clientPageSteps(test);

describe('guessing a date of birth', () => {
  it('returns the same error for every wrong date and stops after five', async () => {
    const applicantId = await addApplicant();
    const secret = await invite(applicantId);
    const person = await addClient();
    for (let time = 0; time < 5; time += 1) {
      const refused = await accept(person, secret, `1990-01-0${time + 1}`);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().details).toMatchObject([{ path: 'dateOfBirth', rule: 'does-not-fit' }]);
    }
    // Too late, even with the right date or from another account.
    expect((await accept(person, secret)).statusCode).toBe(429);
    expect((await accept(await addClient(), secret)).statusCode).toBe(429);
    expect(await readMyPage(person)).toBeNull();
    const auditEntries = await test.db
      .selectFrom('auditEntry')
      .select('action')
      .where('recordId', '=', person.id)
      .where('action', '=', 'account.page-refused')
      .execute();
    expect(auditEntries).toHaveLength(5);
  });
});

describe('sending documents', () => {
  it('stops after 30 a day, however many calls they take', async () => {
    const { person } = await linked();
    const send = async (count: number) => {
      const form = new FormData();
      const card = new Blob([contents.png as BlobPart]);
      for (let file = 0; file < count; file += 1) form.append('file', card, 'card.png');
      const request = new Request('http://test.example', { method: 'POST', body: form });
      const headers = {
        authorization: `Bearer ${person.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      };
      const payload = Buffer.from(await request.arrayBuffer());
      return test.app.inject({ method: 'POST', url: '/api/my/document', headers, payload });
    };
    expect((await send(20)).statusCode).toBe(201);
    // A call is accepted or rejected as a whole.
    expect((await send(11)).statusCode).toBe(429);
    expect((await readMyPage(person))?.sent).toHaveLength(20);
  });
});
