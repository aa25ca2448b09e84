import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps } from '#app/testing/clients.ts';
import { importSteps } from '#app/testing/imports.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { lockRows, waitForLockQueue } from '#app/testing/row-locks.ts';

const test = useTestApp();
const steps = clientSteps(test);
const locations = locationSteps(test);
const imports = importSteps(test);
const nothing = { files: 0, enrolled: 0, beds: 0, waiting: 0, staff: 0, appointments: 0 };

it.each([
  ['good-rows', 200],
  ['all-or-nothing', 400],
] as const)(
  'a location that closes after the import preview takes in none of its people (%s)',
  async (how, status) => {
    const closingLocation = await locations.newLocation(`House of ${how}`);
    const run = await imports.checked(
      `First name,Last name,Location\nOdile,Late,${closingLocation.name}\n`,
    );
    const letGo = await lockRows(test.db, sql`lock table import_row in access exclusive mode`);
    const bringing = imports.call('POST', `/api/import/${run.id}/run`, { how });
    await waitForLockQueue(test.db);
    const body = { name: closingLocation.name, closed: true, version: closingLocation.version };
    await locations.done(locations.admin('PUT', `/api/location/${closingLocation.id}`, body));
    await letGo();
    const importReply = await bringing;
    expect(importReply.statusCode, importReply.body).toBe(status);
    expect(await imports.rows(run, 'wrong')).toMatchObject([
      { problems: [{ field: 'locationId', rule: 'unknown-location' }] },
    ]);
    expect(await locations.hold(closingLocation.id)).toEqual(nothing);
  },
);

it('a location that is receiving an import stays open, and the import succeeds', async () => {
  const [busyLocation, other] = [
    await locations.newLocation('Busy House'),
    await locations.newLocation('Next House'),
  ];
  const known = { firstName: 'Ada', lastName: 'Busyknown', dateOfBirth: '1961-02-11' };
  const { id } = await steps.newApproved(known);
  const run = await imports.choose(
    await imports.checked(
      `First name,Last name,DOB,Phone,Location\nAda,Busyknown,1961-02-11,418 555 0101,\nOdile,Busynew,,,${busyLocation.name}\n`,
    ),
    'fill',
    [2],
  );
  // The new person is already in, and the last row waits for its lock.
  const letGo = await lockRows(test.db, sql`select from applicant where id = ${id} for update`);
  const bringing = imports.call('POST', `/api/import/${run.id}/run`, { how: 'all-or-nothing' });
  await waitForLockQueue(test.db);
  const { version } = busyLocation;
  const moved = await locations.admin('POST', `/api/location/${busyLocation.id}/close`, {
    to: other.id,
    version,
    hold: nothing,
  });
  expect([moved.statusCode, moved.json().code]).toEqual([409, 'under-way']);
  const body = { name: busyLocation.name, closed: true, version };
  const closed = await locations.admin('PUT', `/api/location/${busyLocation.id}`, body);
  expect([closed.statusCode, closed.json().code]).toEqual([409, 'under-way']);
  await letGo();
  await bringing;
  await imports.run(run, 'all-or-nothing');
  expect(await locations.hold(busyLocation.id)).toEqual({ ...nothing, files: 1 });
});
