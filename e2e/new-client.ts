import { demoSession, send } from './api-calls.ts';
import { demo } from './demo.ts';

const json = async (reply: Response) => {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as { id: string; version: number };
};

/** A person who can be enrolled. */
export async function newApproved(lastName: string, url = demo.url) {
  const { token } = await demoSession('user', url);
  const post = async (path: string, body: object) => json(await send(path, body, token, { url }));
  let person = await post('/api/applicant', { firstName: 'Odile', lastName });
  for (const status of ['pending', 'approve']) {
    const { version } = person;
    const sent = { status, version, reason: 'A bed is free' };
    person = await post(`/api/applicant/${person.id}/status`, sent);
  }
  return { ...person, token, post };
}

/** A person enrolled from the last day of January to the last of June. */
export async function newFormerClient(lastName: string, url = demo.url) {
  const { id, version, token, post } = await newApproved(lastName, url);
  const locations = await fetch(new URL('/api/location', url), {
    headers: { authorization: `Bearer ${token}` },
  });
  const [location] = (await locations.json()) as { id: string }[];
  const place = { locationId: location?.id, startDate: '2026-01-31' };
  await post(`/api/applicant/${id}/status`, { status: 'client', version, ...place });
  const move = (programStatus: string, date: string, more: object) =>
    post(`/api/client/${id}/program-status`, { programStatus, date, ...more });
  await move('started_program', '2026-02-01', { version: version + 1 });
  const outcome = { housing: 'own_home', employment: 'full_time', credential: 'earned' };
  await move('completed', '2026-06-30', { version: version + 2, outcome });
  return { id, token };
}
