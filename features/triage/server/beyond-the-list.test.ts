import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { addSignedInPerson } from '#app/testing/people.ts';
import { done, triageSteps } from '#app/testing/triage.ts';
import { maxTriageItems, type TriageQueue } from '#features/triage/contract/triage.ts';

const test = useTestApp();
const triage = triageSteps(test);

/** Fills the queue with notes, and adds a newer one; returns the id of the newer one. */
async function addNotes(draftApplicantId: string): Promise<string> {
  const notes = Array.from({ length: maxTriageItems + 1 }, (_, age) => ({
    id: crypto.randomUUID(),
    draftApplicantId,
    kind: 'note',
    text: 'I moved',
    createdAt: new Date(Date.now() - age * 60_000),
  }));
  await test.db.insertInto('formAddition').values(notes).execute();
  return notes[0]?.id ?? '';
}

it('lists an opened item beyond the most, at the end, until it is decided', async () => {
  const me = await addSignedInPerson(test, 'user', 'Sam');
  const draftId = await triage.apply({ 'pre-safety-now': 'no' });
  const id = await addNotes(draftId);
  const list = async (query = ''): Promise<TriageQueue> =>
    done(await triage.as(me, 'GET', `/api/triage${query}`)).json();

  const { items } = await list();
  expect(items).toHaveLength(maxTriageItems);
  expect(items.some((item) => item.id === id)).toBe(false);
  const opened = await list(`?opened=addition/${id}`);
  expect(opened.items.slice(0, -1)).toEqual(items);
  expect(opened.items.at(-1)).toMatchObject({ kind: 'addition', id, addition: { draftId } });

  const [first] = items;
  expect((await list(`?opened=${first?.kind}/${first?.id}`)).items).toEqual(items);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  done(await triage.as(me, 'PUT', `/api/triage/addition/${id}/snooze`, { until }));
  expect((await list(`?opened=addition/${id}`)).items).toEqual(items);
});

it('refuses an opened item that is not one', async () => {
  const me = await addSignedInPerson(test, 'user', 'Sam');
  expect((await triage.as(me, 'GET', '/api/triage?opened=addition/1')).statusCode).toBe(400);
});
