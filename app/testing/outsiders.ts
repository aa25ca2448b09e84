import type { Operation } from '#core/contract/operation.ts';
import { operations } from '../contract/operations.ts';
import type { TestApp } from './app.ts';
import type { About, Sent, Surroundings } from './location-access-call.ts';
import { ways } from './location-access-calls.ts';
import { addPhoto, type Called, reachSeeds, toFormUpload } from './location-access-seeds.ts';

/** A person with a record and a portal, whose data no outsider may see. */
export const protectedPerson: Called = {
  firstName: 'Zéphyrine',
  lastName: 'Quorvandel',
  phone: '+1 202 555 0173',
  email: 'z.quorvandel@far.example',
};

/** Operations opened by a form's secret; a session doesn't help here. */
export const secretHolderAccess = [
  'readPreScreening',
  'savePreScreening',
  'savePreScreeningHelper',
  'submitPreScreening',
  'readMoreTopics',
  'saveMoreAnswers',
  'readFormStatus',
  'addToForm',
  'withdrawForm',
  'sendFormDocument',
  'textMyCode',
  'readScreening',
  'saveScreening',
  'submitScreening',
];

export function operationCalled(id: string): Operation {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`no operation is called ${id}`);
  return found;
}

/** Calls of an operation with real ids and a valid body, so that only the caller is wrong. */
export function validCalls(
  { id, path, method }: Operation,
  about: About,
  around: Surroundings,
): Sent[] {
  const { of, ofDraft, lists, names, leaves } = ways[id] ?? {};
  const toList = (sent: Sent | Sent[] | undefined) => (sent ? [sent].flat() : []);
  const whole = [
    ...toList(of?.(about, around)),
    ...toList(ofDraft?.(about.drafts, about, around)),
    ...toList(lists?.(protectedPerson.lastName, around)),
    ...toList(names?.(about)),
    ...toList(leaves?.(about)),
  ];
  if (whole.length > 0) return whole;
  const pathParams = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, about.id]);
  const params = Object.fromEntries(pathParams) as Record<string, string>;
  return [method === 'GET' ? { params } : { params, body: {} }];
}

export async function sendAs(
  test: TestApp,
  token: string | undefined,
  { method, path }: Operation,
  sent: Sent,
) {
  const address = path.replaceAll(/:(\w+)/g, (_, name) =>
    encodeURIComponent(sent.params?.[name] ?? crypto.randomUUID()),
  );
  const url = sent.query ? `${address}?${new URLSearchParams(sent.query)}` : address;
  if (sent.parts)
    return test.app.inject({ method, url, ...(await toFormUpload(token, sent.parts)) });
  return test.call(method, url, {
    ...(token !== undefined && { token }),
    ...(sent.body !== undefined && { body: sent.body }),
  });
}

/** A record with everything, at a location, and the ids that calls about it need. */
export async function seedRecord(test: TestApp, called: Called) {
  const admin = await test.getToken('admin');
  const seeds = reachSeeds(test, admin);
  const locationBody = { name: `House of ${called.lastName}`, address: '', phone: '' };
  const { id: locationId } = await seeds.done('POST', '/api/location', locationBody);
  const file = await seeds.file(called, locationId);
  const near = await seeds.done('POST', '/api/applicant', { firstName: 'Odile', lastName: 'Near' });
  const about: About = {
    ...file,
    pairs: [await seeds.pair(file, near)],
    waitingId: crypto.randomUUID(),
    importId: await seeds.addImport(called),
    photoId: await addPhoto(test.db, file.id),
    drafts: await seeds.drafts({ ...called, firstName: 'Maud' }, file),
  };
  const [template] = await seeds.done('GET', '/api/letter-template');
  const around: Surroundings = {
    home: { id: near.id, locationId },
    draftId: about.drafts.waiting,
    farAway: locationId,
    templateId: template.id,
  };
  return { about, around };
}
