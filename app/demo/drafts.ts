import type { Executor } from '#core/server/db/database.ts';
import { takeReference } from '#core/server/secrets/codes.ts';
import { insertAnswers } from './answers.ts';
import { inventPerson } from './invented-people.ts';
import type { Chance } from './seeded-random.ts';
import { daysAgo } from './times.ts';

const submitted = 14;
const unfinished = 6;
/** Answers given before stopping halfway. */
const answeredBeforeStopping = 10;

/** Adds applications that wait for a decision, and some incomplete forms. */
export async function seedDrafts(on: Executor, chance: Chance): Promise<void> {
  for (let number = 0; number < submitted + unfinished; number += 1) {
    const isSubmitted = number < submitted;
    const person = inventPerson(chance, 1000 + number);
    const begun = daysAgo(chance.below(12), chance.below(1440));
    const ended = new Date(begun.getTime() + 6 * 60_000);
    const draft = await on
      .insertInto('draftApplicant')
      .values({
        reference: await takeReference(on),
        language: person.language,
        edition: 1,
        firstName: person.firstName,
        lastName: person.lastName,
        dateOfBirth: person.dateOfBirth,
        phone: person.phone,
        email: person.email,
        createdAt: begun,
        updatedAt: ended,
        submittedAt: isSubmitted ? ended : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const upTo = isSubmitted ? undefined : answeredBeforeStopping;
    await insertAnswers(on, chance, person, { owner: { draftId: draft.id }, at: ended, upTo });
  }
}
