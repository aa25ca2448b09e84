import { describe, expect, it } from 'vitest';
import { useTestApp } from '#server/testing/app.ts';
import { clientPageSteps } from '#server/testing/client-pages.ts';

const test = useTestApp({ limitRates: true });
const { addApplicant, addClient, invite, accept, pageOf } = clientPageSteps(test);

describe('guessing a date of birth', () => {
  it('says no more of a wrong date of birth than that it does not fit, and ends after five', async () => {
    const applicantId = await addApplicant();
    const secret = await invite(applicantId);
    const person = await addClient();
    for (let time = 0; time < 5; time += 1) {
      const refused = await accept(person, secret, `1990-01-0${time + 1}`);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().details).toMatchObject([{ path: 'dateOfBirth', rule: 'does-not-fit' }]);
    }
    // The right one comes too late, from another account as well.
    expect((await accept(person, secret)).statusCode).toBe(429);
    expect((await accept(await addClient(), secret)).statusCode).toBe(429);
    expect(await pageOf(person)).toBeNull();
    const noted = await test.db
      .selectFrom('audit_entry')
      .select('action')
      .where('record_id', '=', person.id)
      .where('action', '=', 'account.page-refused')
      .execute();
    expect(noted).toHaveLength(5);
  });
});
