import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { supportSteps } from '#app/testing/support-records.ts';
import type { SupportRecord } from '#features/support/contract/support-records.ts';

const test = useTestApp();
const { createdRecord, read } = supportSteps(test);

describe('support entries', () => {
  it('come sorted by date, newest first, and those without a date come last in their order', async () => {
    const courtDates = ['2026-03-01', '2027-01-05', '2026-11-30'].map((day) => ({ day }));
    const caseWorkers = [
      { name: 'No day' },
      { name: 'Until', until: '2026-05-01' },
      { name: 'Since long', from: '2019-01-01', until: '2030-01-01' },
      { name: 'No day either' },
      { name: 'Since lately', from: '2026-06-01' },
    ];
    const made = await createdRecord({ courtDates, caseWorkers });
    const inOrder = (record: SupportRecord) => ({
      days: record.courtDates.map(({ day }) => day),
      names: record.caseWorkers.map(({ name }) => name),
    });
    const expected = {
      days: ['2027-01-05', '2026-11-30', '2026-03-01'],
      names: ['Since lately', 'Until', 'Since long', 'No day', 'No day either'],
    };
    expect(inOrder(made)).toEqual(expected);
    const { applicantId } = made;
    expect(inOrder((await read(applicantId)).json())).toEqual(expected);
    const paper = await test.call('POST', `/api/applicant/${applicantId}/paper`, {
      token: await test.getToken('user'),
      body: {
        parts: ['support'],
        language: 'en',
        recipient: 'A judge',
        purpose: 'Court',
        basis: null,
      },
    });
    const titles = paper.json().sections[0].blocks.map((block: { title?: string }) => block.title);
    expect(titles).toEqual([
      undefined,
      ...expected.names,
      undefined,
      'January 5, 2027',
      'November 30, 2026',
      'March 1, 2026',
    ]);
  });
});
