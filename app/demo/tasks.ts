import { randomUUID } from 'node:crypto';
import type { Executor } from '#core/server/db/database.ts';
import { dayOnly, daysAgo } from './times.ts';

/** Case workers by first name. */
type CaseWorkerName = 'Sam' | 'Camille' | 'Avery' | 'team';

/** `due` in days from now, `about` the index among that case worker's people, `doneAgo` in days. */
interface Sketch {
  title: string;
  whose: CaseWorkerName;
  due?: number;
  dueTime?: string;
  priority?: 0 | 1 | 2 | 3;
  about?: number;
  steps?: readonly string[];
  recurrence?: string;
  asked?: string;
  doneAgo?: number;
}

const sketches: readonly Sketch[] = [
  { title: 'Call the landlord about the lock', whose: 'Sam', due: -3, priority: 2, about: 0 },
  {
    title: 'Prepare the papers for Stonebridge Court',
    whose: 'Sam',
    due: 2,
    priority: 3,
    about: 1,
    dueTime: '10:30',
    steps: ['Letter of the workshop', 'Copy of the lease', 'Bus there and back'],
    asked: 'The letter is in the files now.',
  },
  { title: 'Ask the sister for a spare key', whose: 'Sam', due: 5, about: 2 },
  {
    title: 'Count the bus tickets',
    whose: 'Sam',
    due: 1,
    priority: 0,
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  },
  { title: 'Find a dentist who takes new people', whose: 'Sam' },
  { title: 'Appeler l’atelier de Fernhaven', whose: 'Camille', due: 0, dueTime: '14:00', about: 0 },
  { title: 'Réserver la salle du groupe', whose: 'Camille', due: -1, priority: 0 },
  { title: 'Sign the month of Stonebridge House', whose: 'Avery', due: 4 },
  { title: 'Water the plants in the hall', whose: 'team', due: 1, priority: 0 },
  { title: 'Order towels for the house', whose: 'Sam', due: -6, doneAgo: 5 },
];

/** Adds tasks for the demo's staff. */
export async function seedTasks(on: Executor): Promise<void> {
  const accounts = await on
    .selectFrom('account')
    .select(['id', 'firstName'])
    .where('role', 'in', ['admin', 'user'])
    .execute();
  const findCaseWorkerId = (whose: CaseWorkerName) =>
    accounts.find(({ firstName }) => firstName === whose)?.id ?? null;
  for (const sketch of sketches) await addTask(on, sketch, findCaseWorkerId);
}

async function addTask(
  on: Executor,
  {
    title,
    whose,
    due,
    dueTime,
    priority = 1,
    about,
    steps = [],
    recurrence,
    asked,
    doneAgo,
  }: Sketch,
  idOf: (whose: CaseWorkerName) => string | null,
): Promise<void> {
  const [assignee, made] = [idOf(whose), daysAgo(9, 0)];
  const [by, day] = [
    assignee ?? idOf('Avery'),
    due === undefined ? null : dayOnly(daysAgo(-due, 0)),
  ];
  const person =
    about === undefined
      ? undefined
      : await on
          .selectFrom('applicant')
          .select('id')
          .where('caseWorkerId', '=', assignee)
          .where('deletedAt', 'is', null)
          .orderBy('reference')
          .offset(about)
          .limit(1)
          .executeTakeFirst();
  const { id } = await on
    .insertInto('task')
    .values({
      title,
      applicantId: person?.id ?? null,
      assigneeId: assignee,
      madeBy: by,
      priority,
      due: day,
      dueTime: dueTime ?? null,
      recurrence: recurrence ?? null,
      recursFrom: recurrence ? day : null,
      checklist: JSON.stringify(
        steps.map((text, place) => ({ id: randomUUID(), text, isDone: place === 0 })),
      ),
      ...(doneAgo !== undefined && { doneAt: daysAgo(doneAgo, 0), doneBy: by }),
      createdAt: made,
      updatedAt: made,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (asked === undefined) return;
  await on
    .insertInto('taskComment')
    .values({
      taskId: id,
      text: asked,
      writtenBy: idOf('Camille') ?? '',
      writtenAt: daysAgo(1, 0),
    })
    .execute();
}
