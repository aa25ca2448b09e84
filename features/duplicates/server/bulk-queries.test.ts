// @module-tag full
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { staffScope } from '#app/testing/staff-scope.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import type { Sought } from './queries.ts';
import * as duplicates from './service.ts';

const test = useTestApp();
const day = 86_400_000;

// This caller may not open deleted records.
const scope = staffScope();

/** Few, similar values, so that people overlap. */
const or = (...values: (string | null)[]) => fc.constantFrom(...values);
const person: fc.Arbitrary<Sought> = fc.record({
  firstName: or('Éloïse', 'Eloise', 'Jean', 'Gene', 'Katherine', 'Catherine', 'De', '李', 'Bo'),
  lastName: or('Côté-Roy', 'cote roy', 'Thibault', 'Tibo', 'Jean', 'González', 'Gonzales', '王'),
  preferredName: or(null, null, null, 'Kate', 'Gene', 'Bo'),
  dateOfBirth: or(null, '1985-02-07', '1985-07-02', '1985-02-08', '1995-02-07', '1971-11-30'),
  phone: or(null, null, '418 555 0101', '+1 (418) 555-0101', '418 555 0102', '12'),
  email: or(null, null, 'j.b+x@gmail.com', 'JB@gmail.com', 'eloise@example.org'),
});

beforeAll(async () => {
  const insert = async (table: 'applicant' | 'draftApplicant', count: number, letter: string) => {
    for (const [place, one] of fc.sample(person, { numRuns: count }).entries()) {
      const reference = `${letter}${place}`;
      await test.db.insertInto('referenceCode').values({ code: reference }).execute();
      const columns = {
        reference,
        firstName: one.firstName ?? '',
        lastName: one.lastName ?? '',
        preferredName: one.preferredName,
        dateOfBirth: one.dateOfBirth,
        phone: one.phone,
        email: one.email,
        // Of ten, one is deleted, and one of those too long ago to be restored.
        deletedAt: place % 10 < 2 ? new Date(Date.now() - (1 + 60 * (place % 10)) * day) : null,
      };
      await (table === 'applicant'
        ? test.db
            .insertInto(table)
            .values({ ...columns, status: 'pending' })
            .execute()
        : test.db
            .insertInto(table)
            .values({
              ...columns,
              edition: 1,
              language: 'en',
            })
            .execute());
    }
  };
  await insert('applicant', 50, 'R');
  await insert('draftApplicant', 20, 'D');
});

it('finds the same matches for many people at once as for each alone', async () => {
  const found = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), async (sought) => {
      await test.db.transaction().execute(async (on) => {
        const ctx = contextWithoutApp(on, scope);
        const together = await duplicates.findLikely(ctx, sought);
        for (const [place, one] of sought.entries()) {
          const draftId = crypto.randomUUID();
          const alone = await duplicates.find(ctx, { ...one, draftId });
          const likely = alone.filter(({ strength }) => strength !== 'possible');
          for (const { strength, reasons } of likely) found.add([strength, ...reasons].join(' '));
          expect(together[place]).toEqual(likely);
        }
      });
    }),
    { numRuns: 60 },
  );
  // Guards against comparing nothing with nothing.
  expect(found.size).toBeGreaterThan(20);
});
