// @module-tag full
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { useFileCalls } from '#app/testing/files.ts';
import { mergeSteps } from '#app/testing/merges.ts';

const test = useTestApp();
const files = useFileCalls(test);
const steps = mergeSteps(test);
const { get, fileOf, addApplicant, merged, undo, note, noteTexts, answer, answersById } = steps;

const text = fc.constantFrom('One', 'Two', 'Three');
const questions = ['scr-family-emergency', 'scr-health-allergies', 'pre-wants-other'];

/** A record with random contents; few values, so that pairs both agree and differ. */
const randomRecord = fc.record({
  fields: fc.record(
    {
      preferredName: text,
      phone: fc.constantFrom('418 555 0001', '418 555 0002'),
      tags: fc.uniqueArray(text),
      ethnicity: fc.constant([]),
    },
    { requiredKeys: [] },
  ),
  rounds: fc.array(fc.dictionary(fc.constantFrom(...questions), text, { maxKeys: 3 }), {
    maxLength: 3,
  }),
  notes: fc.array(text, { maxLength: 2 }),
  files: fc.uniqueArray(fc.constantFrom('a.txt', 'A.txt', 'b.txt'), {
    maxLength: 2,
    selector: (name) => name.toLowerCase(),
  }),
  peers: fc.option(fc.array(fc.record({ name: text }), { maxLength: 3 }), { nil: undefined }),
});
type SomeFile = typeof randomRecord extends fc.Arbitrary<infer File> ? File : never;

async function make(file: SomeFile) {
  const made = await addApplicant(file.fields);
  for (const round of file.rounds) await answer(made.id, round);
  for (const one of file.notes) await note(made.id, one);
  for (const name of file.files) await files.uploadOne(made.id, name, `${name} of ${made.id}`);
  if (file.peers) await steps.support(made.id, { peers: file.peers });
  return made;
}

/** Everything in a record except its change times. */
async function readState({ id }: { id: string }) {
  const { version: _version, updatedAt: _updatedAt, ...file } = await fileOf(id);
  const history: unknown[] = [];
  for (const questionId of questions) {
    history.push(await get(`/api/question-answer/${id}/history/${questionId}`));
  }
  const { version, peers } = await get<{ version: number; peers: { name: string }[] }>(
    `/api/applicant-support/${id}`,
  );
  return {
    file,
    answers: await answersById(id),
    history,
    notes: await noteTexts(id),
    files: (await files.list(id)).map(({ name, checksum }) => [name, checksum]).toSorted(),
    support: { isThere: version > 0, peers },
  };
}

const choices = fc.record(
  {
    preferredName: fc.constant('other' as const),
    phone: fc.constant('other' as const),
    tags: fc.constantFrom('other' as const, 'united' as const),
    'address.city': fc.constant('other' as const),
  },
  { requiredKeys: [] },
);

it('merge and unmerge restore both records, whatever they contain', async () => {
  await fc.assert(
    fc.asyncProperty(randomRecord, randomRecord, choices, async (first, second, fields) => {
      const [one, other] = [await make(first), await make(second)];
      const before = [await readState(one), await readState(other)];
      await merged(one, other, { fields });
      expect((await undo(one.id)).statusCode).toBe(200);
      expect([await readState(one), await readState(other)]).toEqual(before);
    }),
    { numRuns: 25 },
  );
});

it('a merge loses no note, document, answer, or entry', async () => {
  await fc.assert(
    fc.asyncProperty(randomRecord, randomRecord, async (first, second) => {
      const [one, other] = [await make(first), await make(second)];
      const before = [await readState(one), await readState(other)];
      await merged(one, other);
      const after = await readState(one);
      expect(after.notes).toEqual(before.flatMap(({ notes }) => notes).toSorted());
      const checksums = (all: typeof before) =>
        all.flatMap((state) => state.files.map(([, checksum]) => checksum)).toSorted();
      expect(checksums([after])).toEqual(checksums(before));
      for (const { answers, support } of before) {
        const names = after.support.peers.map(({ name }) => name);
        expect(names).toEqual(expect.arrayContaining(support.peers.map(({ name }) => name)));
        for (const [questionId, [value]] of Object.entries(answers)) {
          const place = questions.indexOf(questionId);
          const answerValues = [after.answers[questionId]?.[0], ...valuesIn(after.history[place])];
          expect(answerValues).toContain(value);
        }
      }
    }),
    { numRuns: 15 },
  );
});

function valuesIn(history: unknown): unknown[] {
  return (history as { answer: unknown }[]).map((one) => one.answer);
}
