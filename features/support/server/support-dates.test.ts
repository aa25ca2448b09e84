import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { everyField, supportSteps } from '#app/testing/support-records.ts';

const test = useTestApp();
const { createdRecord, readSupportDates, update } = supportSteps(test);

describe('support dates', () => {
  it('include all kinds of dates in the record', async () => {
    const { applicantId } = await createdRecord(everyField);
    expect(await readSupportDates(applicantId)).toEqual([
      ['reporting', '2030-01-07'],
      ['court', '2030-02-01'],
      ['medication_refill', '2030-03-01'],
      ['insurance_renewal', '2030-04-01'],
      ['benefit_renewal', '2030-05-01'],
      ['identity_paper_expiry', '2030-06-01'],
      ['transport_renewal', '2030-07-01'],
    ]);
  });

  it('follow each save by entry id and leave out ended entries', async () => {
    const created = await createdRecord({
      courtDates: [{ day: '2030-02-01' }, { day: '2030-02-01' }],
      benefits: [{ kind: 'food', renewal: '2030-05-01', until: '2030-04-30' }],
    });
    const { applicantId, courtDates } = created;
    expect(await readSupportDates(applicantId)).toEqual([
      ['court', '2030-02-01'],
      ['court', '2030-02-01'],
    ]);
    await update({
      applicantId,
      version: 1,
      courtDates: [{ ...courtDates[1], day: '2030-03-01' }],
      benefits: [{ kind: 'food', renewal: '2030-05-01', until: '2030-05-01' }],
    });
    const rows = await test.db
      .selectFrom('supportDate')
      .select(['entryId', 'kind'])
      .where('applicantId', '=', applicantId)
      .orderBy('day')
      .execute();
    expect(rows.map(({ kind }) => kind)).toEqual(['court', 'benefit_renewal']);
    expect(rows[0]?.entryId).toBe(courtDates[1]?.id);
  });
});
