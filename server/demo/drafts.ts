import { hashSecret, randomSecret, takeReference } from '#server/platform/codes.ts';
import type { Executor } from '#server/platform/database.ts';
import { insertAnswers } from './answers.ts';
import type { Chance } from './chance.ts';
import { inventPerson } from './invented-people.ts';
import { daysAgo } from './times.ts';

const submitted = 14;
const unfinished = 6;
/** The questions that somebody who stopped half-way has answered. */
const answeredBeforeStopping = 10;

/** Forms that were handed in and wait for a decision, and some that were left half-way. */
export async function seedDrafts(on: Executor, chance: Chance): Promise<void> {
  for (let number = 0; number < submitted + unfinished; number += 1) {
    const isSubmitted = number < submitted;
    const person = inventPerson(chance, 1000 + number);
    const begun = daysAgo(chance.below(12), chance.below(1440));
    const ended = new Date(begun.getTime() + 6 * 60_000);
    const draft = await on
      .insertInto('draft_applicant')
      .values({
        reference: await takeReference(on),
        // Nobody holds these: the forms of the demo can't be gone on with.
        resume_code_hash: hashSecret(randomSecret()),
        language: person.language,
        edition: 1,
        first_name: person.firstName,
        last_name: person.lastName,
        date_of_birth: person.dateOfBirth,
        phone: person.phone,
        email: person.email,
        created_at: begun,
        updated_at: ended,
        submitted_at: isSubmitted ? ended : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const upTo = isSubmitted ? undefined : answeredBeforeStopping;
    await insertAnswers(on, chance, person, { owner: { draftId: draft.id }, at: ended, upTo });
  }
}
