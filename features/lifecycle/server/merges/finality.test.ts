import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { passNight } from '#app/testing/jobs.ts';
import { mergeSteps } from '#app/testing/merges.ts';

const test = useTestApp({ doJobs: true });
const { call, get, addApplicant, merged, note, noteTexts, answer, answersById, undo } =
  mergeSteps(test);

async function passDays(days: number): Promise<void> {
  test.moveClock(days * 86_400_000);
  for (const role of ['admin', 'user'] as const) test.forgetToken(role);
  await passNight(test.db);
}

it('a merge is final after 30 days: contents stay, and URL and reference redirect', async () => {
  const [one, other] = [await addApplicant(), await addApplicant()];
  await note(other.id, 'Rang twice.');
  await answer(other.id, { 'scr-family-emergency': 'My sister' });
  await merged(one, other);
  await passDays(29);
  expect((await undo(one.id)).statusCode).toBe(200);
  await merged(one, other);
  await passDays(31);

  expect(await noteTexts(one.id)).toEqual(['Rang twice.']);
  expect(await answersById(one.id)).toEqual({ 'scr-family-emergency': ['My sister', 0] });
  const reply = await call('GET', `/api/applicant/${other.id}`);
  expect(reply.json()).toMatchObject({ code: 'merged', details: { id: one.id } });
  const found = await get<object>(`/api/applicant?q=${other.reference}`);
  expect(JSON.stringify(found)).toContain(one.id);
  expect((await undo(one.id)).json()).toMatchObject({ code: 'merge-refused' });
  const storedMerges = await test.db
    .selectFrom('applicantMerge')
    .select(['fieldsAfter', 'moved'])
    .where('mergedId', '=', other.id)
    .where('undoneAt', 'is', null)
    .execute();
  expect(storedMerges).toEqual([{ fieldsAfter: {}, moved: {} }]);
});

it('a record merged twice redirects to the last one, even when the one between is gone', async () => {
  const files = [await addApplicant(), await addApplicant(), await addApplicant()] as const;
  const [last, middle, first] = files;
  await merged(middle, first);
  await passDays(20);
  await merged(last, middle);
  await passDays(11);
  expect((await call('GET', `/api/applicant/${first.id}`)).json().details).toEqual({ id: last.id });
  await passDays(20);
  expect((await call('GET', `/api/applicant/${first.id}`)).json().details).toEqual({ id: last.id });
  await call('DELETE', `/api/applicant/${last.id}`, { reason: 'Test' }, 'admin');
  await passDays(31);
  for (const { id } of files) {
    expect((await call('GET', `/api/applicant/${id}`, undefined, 'admin')).statusCode).toBe(404);
  }
});
