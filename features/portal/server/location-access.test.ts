import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientPageSteps } from '#app/testing/client-pages.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';

const test = useTestApp();
const { asStaff, linked } = clientPageSteps(test);

async function addLocation(name: string): Promise<string> {
  const body = { name, address: '', phone: '' };
  const token = await test.getToken('admin');
  return (await test.call('POST', '/api/location', { token, body })).json().id;
}

/** Staff member with access to one location. */
async function staffAt(place: string, firstName: string): Promise<Person> {
  const person = await addSignedInPerson(test, 'user', firstName);
  const at = { accountId: person.id, locationId: place };
  await test.db.insertInto('accountLocation').values(at).execute();
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', person.id).execute();
  return person;
}

const listNotices = async ({ token }: Person) =>
  (await test.call('GET', '/api/notification/notice', { token })).json().items;

it('notifies only staff with access to the record when there is no case worker', async () => {
  const [here, there] = [await addLocation('Here'), await addLocation('There')];
  const near = await staffAt(here, 'Nora');
  const far = await staffAt(there, 'Farid');
  const { applicantId, person } = await linked({ locationId: here });
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const time = { start: `${day}T10:00`, end: `${day}T11:00`, timeZone: 'UTC' };
  const event = { title: 'A talk', time, people: [{ id: applicantId }] };
  const { id } = (await asStaff('POST', '/api/event', event)).json();
  const body = { start: time.start, text: null };
  const url = `/api/my/appointment/${id}/move-wish`;
  const reply = await test.call('POST', url, { token: person.token, body });
  expect(reply.statusCode, reply.body).toBe(204);
  expect(await listNotices(near)).toMatchObject([{ kind: 'from-client', recordId: applicantId }]);
  expect(await listNotices(far)).toEqual([]);

  // Staff elsewhere neither see nor answer the request.
  const [moveRequest] = (await asStaff('GET', '/api/move-wish')).json().wishes;
  const theirs = await test.call('GET', '/api/move-wish', { token: far.token });
  expect(theirs.json()).toEqual({ wishes: [] });
  const answer = `/api/move-wish/${moveRequest.id}/answer`;
  expect((await test.call('POST', answer, { token: far.token })).statusCode).toBe(404);
  expect((await test.call('POST', answer, { token: near.token })).statusCode).toBe(204);
});
