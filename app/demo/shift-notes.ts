import type { Executor } from '#core/server/db/database.ts';
import { daysAgo } from './times.ts';

interface Sketch {
  text: string;
  writer: 'Sam' | 'Camille' | 'Noor';
  readers?: readonly ('Avery' | 'Sam' | 'Camille')[];
  hoursAgo: number;
  important?: boolean;
  /** About the resident of the first bed. */
  isAboutResident?: boolean;
}

/** The notes at the first two locations. */
const sketches: readonly (readonly Sketch[])[] = [
  [
    {
      text: 'The boiler is off until Thursday. Warm water only from 6 to 8 in the morning; please tell people at dinner.',
      writer: 'Camille',
      hoursAgo: 5,
      important: true,
    },
    {
      text: 'Came in at 11:40, had called before. Tired but well. Wants to sleep until 9.',
      writer: 'Camille',
      hoursAgo: 9,
      isAboutResident: true,
    },
    {
      text: 'The spare keys are in the blue box again.',
      writer: 'Sam',
      readers: ['Camille', 'Avery'],
      hoursAgo: 30,
    },
    {
      text: 'Bread comes on Tuesday this week, not on Monday.',
      writer: 'Sam',
      readers: ['Camille'],
      hoursAgo: 52,
    },
  ],
  [
    {
      text: 'La porte du jardin ferme mal : à vérifier avant 22 h.',
      writer: 'Camille',
      hoursAgo: 11,
      important: true,
    },
  ],
];

/** Leaves shift notes, read by some of the staff. */
export async function seedShiftNotes(on: Executor, locations: readonly string[]): Promise<void> {
  const accounts = await on
    .selectFrom('account')
    .select(['id', 'firstName'])
    .where('role', 'in', ['admin', 'user'])
    .execute();
  const accountId = (name: string) =>
    accounts.find(({ firstName }) => firstName === name)?.id ?? '';
  for (const [place, notes] of sketches.entries()) {
    const locationId = locations[place];
    if (!locationId) continue;
    for (const { text, writer, readers = [], hoursAgo, important, isAboutResident } of notes) {
      const at = daysAgo(0, hoursAgo * 60);
      const { id } = await on
        .insertInto('shiftNote')
        .values({
          locationId,
          text,
          important: important ?? false,
          createdBy: accountId(writer),
          createdAt: at,
          updatedAt: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const reader of readers) {
        await on
          .insertInto('shiftNoteReading')
          .values({
            shiftNoteId: id,
            accountId: accountId(reader),
            version: 1,
            readAt: daysAgo(0, hoursAgo * 60 - 90),
          })
          .execute();
      }
      const resident = isAboutResident && (await firstResident(on, locationId));
      if (resident) {
        await on
          .insertInto('shiftNotePerson')
          .values({ shiftNoteId: id, applicantId: resident })
          .execute();
      }
    }
  }
}

/** The person in the first bed of a location. */
export async function firstResident(on: Executor, locationId: string): Promise<string | undefined> {
  const row = await on
    .selectFrom('stay')
    .innerJoin('bed', 'bed.id', 'stay.bedId')
    .innerJoin('room', 'room.id', 'bed.roomId')
    .innerJoin('enrolment', 'enrolment.id', 'stay.enrolmentId')
    .select('enrolment.applicantId')
    .where('room.locationId', '=', locationId)
    .where('stay.toDay', 'is', null)
    .orderBy('room.createdAt')
    .orderBy('bed.place')
    .limit(1)
    .executeTakeFirst();
  return row?.applicantId;
}
