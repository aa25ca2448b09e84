import { randomUUID } from 'node:crypto';
import type { Executor } from '#core/server/db/database.ts';
import { dayOnly, daysAgo } from './times.ts';

/** Case workers by first name. */
type CaseWorkerName = 'Sam' | 'Camille' | 'Avery' | 'team';

/** `due` in days from now, `about` the index among that case worker's people, `doneAgo` in days. */
interface Sketch {
  title: string;
  assigneeName: CaseWorkerName;
  due?: number;
  dueTime?: string;
  priority?: 0 | 1 | 2 | 3;
  about?: number;
  steps?: readonly string[];
  recurrence?: string;
  comment?: string;
  doneAgo?: number;
}

const sketches: readonly Sketch[] = [
  {
    title: 'Call the landlord about the lock',
    assigneeName: 'Sam',
    due: -3,
    priority: 2,
    about: 0,
  },
  {
    title: 'Prepare the papers for Stonebridge Court',
    assigneeName: 'Sam',
    due: 2,
    priority: 3,
    about: 1,
    dueTime: '10:30',
    steps: ['Letter of the workshop', 'Copy of the lease', 'Bus there and back'],
    comment: 'The letter is in the files now.',
  },
  { title: 'Ask the sister for a spare key', assigneeName: 'Sam', due: 5, about: 2 },
  {
    title: 'Count the bus tickets',
    assigneeName: 'Sam',
    due: 1,
    priority: 0,
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  },
  { title: 'Find a dentist who takes new people', assigneeName: 'Sam' },
  {
    title: 'Appeler l’atelier de Fernhaven',
    assigneeName: 'Camille',
    due: 0,
    dueTime: '14:00',
    about: 0,
  },
  { title: 'Réserver la salle du groupe', assigneeName: 'Camille', due: -1, priority: 0 },
  { title: 'Sign the month of Stonebridge House', assigneeName: 'Avery', due: 4 },
  { title: 'Water the plants in the hall', assigneeName: 'team', due: 1, priority: 0 },
  { title: 'Order towels for the house', assigneeName: 'Sam', due: -6, doneAgo: 5 },
];

/** Adds tasks for the demo's staff. */
export async function seedTasks(on: Executor): Promise<void> {
  const accounts = await on
    .selectFrom('account')
    .select(['id', 'firstName'])
    .where('role', 'in', ['admin', 'user'])
    .execute();
  const findCaseWorkerId = (name: CaseWorkerName) =>
    accounts.find(({ firstName }) => firstName === name)?.id ?? null;
  for (const sketch of sketches) await addTask(on, sketch, findCaseWorkerId);
}

async function addTask(
  on: Executor,
  {
    title,
    assigneeName,
    due,
    dueTime,
    priority = 1,
    about,
    steps = [],
    recurrence,
    comment,
    doneAgo,
  }: Sketch,
  findAccountId: (name: CaseWorkerName) => string | null,
): Promise<void> {
  const [assignee, made] = [findAccountId(assigneeName), daysAgo(9, 0)];
  const [creatorId, day] = [
    assignee ?? findAccountId('Avery'),
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
      madeBy: creatorId,
      priority,
      due: day,
      dueTime: dueTime ?? null,
      recurrence: recurrence ?? null,
      recursFrom: recurrence ? day : null,
      checklist: JSON.stringify(
        steps.map((text, place) => ({ id: randomUUID(), text, isDone: place === 0 })),
      ),
      ...(doneAgo !== undefined && { doneAt: daysAgo(doneAgo, 0), doneBy: creatorId }),
      createdAt: made,
      updatedAt: made,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (comment === undefined) return;
  await on
    .insertInto('taskComment')
    .values({
      taskId: id,
      text: comment,
      writtenBy: findAccountId('Camille') ?? '',
      writtenAt: daysAgo(1, 0),
    })
    .execute();
}
