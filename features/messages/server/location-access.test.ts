import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { chatSteps } from '#app/testing/chats.ts';
import { locationSteps } from '#app/testing/locations.ts';
import type { Person } from '#app/testing/people.ts';

const test = useTestApp();
const { person, conversations, open, send } = chatSteps(test);
const { staff, done, newLocation } = locationSteps(test);

let limited: Person;
let everywhere: Person;
let near: Person;
let far: Person;

/** A client with portal access and a case record at this location. */
async function clientAt(locationId: string, lastName: string): Promise<Person> {
  const client = await person('client', 'Odile', lastName);
  const file = { firstName: 'Odile', lastName, locationId };
  const { id } = await done(staff('POST', '/api/applicant', file));
  const link = { accountId: client.id, applicantId: id, since: new Date() };
  await test.db.insertInto('clientLink').values(link).execute();
  return client;
}

beforeAll(async () => {
  const [home, away] = [await newLocation('Near house'), await newLocation('Far house')];
  [limited, everywhere] = [await person('user', 'Limited'), await person('user', 'Unlimited')];
  const { id } = limited;
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', id).execute();
  const place = { accountId: id, locationId: home.id };
  await test.db.insertInto('accountLocation').values(place).execute();
  [near, far] = [await clientAt(home.id, 'Verglas'), await clientAt(away.id, 'Quorvandel')];
});

it("staff with limited access can't find or message clients outside it", async () => {
  const foundNames = async (user: Person) =>
    (await conversations(user, 'odile')).map(({ person: { lastName } }) => lastName);
  expect(await foundNames(limited)).toEqual(['Verglas']);
  expect(await foundNames(everywhere)).toEqual(['Quorvandel', 'Verglas']);
  expect((await send(limited, near, 'Hello')).statusCode).toBe(201);
  expect((await send(limited, far, 'Hello')).statusCode).toBe(404);
  expect((await open(limited, far)).statusCode).toBe(404);
});

it("staff with limited access can't find clients without a case record", async () => {
  const clientWithoutRecord = await person('client', 'Odile', 'Newcomer');
  const former = await clientAt((await newLocation('Old house')).id, 'Former');
  await test.db.deleteFrom('clientLink').where('accountId', '=', former.id).execute();
  const names = async (user: Person) =>
    (await conversations(user, 'odile')).map(({ person: { lastName } }) => lastName);
  expect(await names(limited)).toEqual(['Verglas']);
  expect(await names(everywhere)).toEqual(expect.arrayContaining(['Former', 'Newcomer']));
  for (const client of [clientWithoutRecord, former]) {
    expect((await send(limited, client, 'Hello')).statusCode).toBe(404);
    expect((await open(limited, client)).statusCode).toBe(404);
  }
  const colleagues = await conversations(limited, 'unlimited');
  expect(colleagues.map(({ person: { id } }) => id)).toEqual([everywhere.id]);
});

it('staff with limited access lose a chat when the client moves outside it', async () => {
  await test.db
    .updateTable('account')
    .set({ reach: 'everywhere' })
    .where('id', '=', limited.id)
    .execute();
  expect((await send(limited, far, 'Before')).statusCode).toBe(201);
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', limited.id).execute();
  expect((await conversations(limited)).map(({ person }) => person.id)).not.toContain(far.id);
  expect((await open(limited, far)).statusCode).toBe(404);
  expect((await open(everywhere, far)).statusCode).toBe(200);
});
