import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#core/contract/operation.ts';
import { roleMay } from '#core/contract/permissions.ts';
import { operations } from '../contract/operations.ts';
import { type Reply, useTestApp } from '../testing/app.ts';
import type { About, Sent, Surroundings, Way } from '../testing/location-access-call.ts';
import { ways } from '../testing/location-access-calls.ts';
import {
  addFormDocument,
  addFormNote,
  addPhoto,
  type Called,
  reachSeeds,
  toFormUpload,
} from '../testing/location-access-seeds.ts';
import { addSignedInPerson, type Person } from '../testing/people.ts';
import { readWorkbook } from '../testing/workbooks.ts';

const test = useTestApp();

/** A person without access and with a unique name; their applications have other names. */
const far: Called = {
  firstName: 'Zéphyrine',
  lastName: 'Quorvandel',
  phone: '+1 202 555 0173',
  email: 'z.quorvandel@far.example',
};
const farForm: Called = { ...far, firstName: 'Ysoldine', lastName: 'Brumecendre' };
const near: Called = {
  firstName: 'Odile',
  lastName: 'Verglas',
  phone: '+1 202 555 0111',
  email: 'o.verglas@near.example',
};

/** Operations open to non-admin staff; admins have no limit. */
const staffOperations = operations.filter(({ access }) => {
  if (['anyone', 'intake-holder', 'screening-holder'].includes(access)) return false;
  return access === 'signed-in' || roleMay('user', access as Parameters<typeof roleMay>[1]);
});

/** Limited to their location; limited but including people without a location; not limited. */
let limitedStaff: Person;
let unplacedStaff: Person;
let unlimitedStaff: Person;
let places: { home: string; far: string };
let them: About;
let around: Surroundings;
/**
 * List replies before the inaccessible person existed, with their record, and with their
 * applications.
 */
const listReplies = new Map<
  string,
  { before: string[]; withFile: string[]; withForms: string[] }
>();

async function limit(
  { id }: Person,
  locationAccess: string,
  ids: readonly string[],
): Promise<void> {
  await test.db
    .updateTable('account')
    .set({ reach: locationAccess })
    .where('id', '=', id)
    .execute();
  for (const locationId of ids) {
    await test.db.insertInto('accountLocation').values({ accountId: id, locationId }).execute();
  }
}

async function send({ token }: Person, { method, path }: Operation, sent: Sent): Promise<Reply> {
  const address = path.replaceAll(/:(\w+)/g, (_, name) => {
    const value = sent.params?.[name];
    if (value === undefined) throw new Error(`the way lacks a value for :${name}`);
    return encodeURIComponent(value);
  });
  const url = sent.query ? `${address}?${new URLSearchParams(sent.query)}` : address;
  if (sent.parts)
    return test.app.inject({ method, url, ...(await toFormUpload(token, sent.parts)) });
  return test.call(method, url, { token, ...(sent.body !== undefined && { body: sent.body }) });
}

/** The whole text of a reply; for a workbook, its cells. */
async function replyText(reply: Reply): Promise<string> {
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  if (reply.rawPayload.subarray(0, 2).toString() !== 'PK') return reply.body;
  return JSON.stringify(await readWorkbook(reply.rawPayload));
}

const replyKey = (operation: Operation, person: Person) => `${operation.id} ${person.id}`;

async function replySeenBy(person: Person, operation: Operation, sent: Sent): Promise<string> {
  const reply = await send(person, operation, sent);
  if (person === unlimitedStaff || sent.params?.id !== places.far) return replyText(reply);
  // A location without access doesn't exist for the caller.
  expect(reply.statusCode).toBe(404);
  return reply.body;
}

async function recordReplies(when: 'before' | 'withFile' | 'withForms'): Promise<void> {
  for (const operation of staffOperations) {
    const lists = ways[operation.id]?.lists;
    if (!lists) continue;
    for (const person of [limitedStaff, unplacedStaff, unlimitedStaff]) {
      const known = listReplies.get(replyKey(operation, person)) ?? {
        before: [],
        withFile: [],
        withForms: [],
      };
      listReplies.set(replyKey(operation, person), known);
      for (const sent of lists(far.lastName, around)) {
        // Applications have no location, so this person has none to ask about.
        if (person === limitedStaff && sent.params?.id === around.draftId) continue;
        known[when].push(await replySeenBy(person, operation, sent));
      }
    }
  }
}

/**
 * A record with everything at a location, applications that became part of it, and duplicates there
 * and at home.
 */
async function everything(called: Called, form: Called, locationId: string, importer: Person) {
  const seeds = reachSeeds(test, unlimitedStaff.token);
  const file = await seeds.file(called, locationId);
  const other = await seeds.done('POST', '/api/applicant', { ...called, locationId });
  const pairs = [await seeds.pair(file, other), await seeds.pair(file, around.home)];
  const waitingId = await seeds.waiting(other.id, locationId);
  const importId = await reachSeeds(test, importer.token).addImport(called);
  const photoId = await addPhoto(test.db, file.id);
  return { ...file, pairs, waitingId, importId, photoId, form };
}

/**
 * @param actor the account that could undo adding the application to the record, given location access
 */
async function withDrafts(
  { form, ...file }: Awaited<ReturnType<typeof everything>>,
  actor: Person,
) {
  const drafts = await reachSeeds(test, unlimitedStaff.token).drafts(form, file);
  await test.db
    .updateTable('draftAttachment')
    .set({ attachedBy: actor.id })
    .where('draftApplicantId', '=', drafts.attached)
    .execute();
  const formDocumentId = await addFormDocument(test, drafts.waiting);
  const additionId = await addFormNote(test.db, drafts.waiting);
  return { ...file, drafts, formDocumentId, additionId };
}

beforeAll(async () => {
  await test.db.updateTable('organisation').set({ photosOfPeople: true }).execute();
  limitedStaff = await addSignedInPerson(test, 'user', 'Olav');
  unplacedStaff = await addSignedInPerson(test, 'user', 'Una');
  unlimitedStaff = await addSignedInPerson(test, 'user', 'Eve');
  const admin = await test.getToken('admin');
  const place = async (name: string) => {
    const body = { name, address: '', phone: '' };
    return (await test.call('POST', '/api/location', { token: admin, body })).json().id;
  };
  places = { home: await place('Hill house'), far: await place('Lake house') };
  await limit(limitedStaff, 'own', [places.home]);
  await limit(unplacedStaff, 'own-and-unplaced', [places.home]);

  const seeds = reachSeeds(test, unlimitedStaff.token);
  const home = await seeds.file(near, places.home);
  const [template] = await seeds.done('GET', '/api/letter-template');
  // Has the name of the inaccessible person, so that a search for the same person finds someone.
  const draftId = await seeds.handIn({ ...far, lastName: 'Quorvandell' });
  around = {
    home: { ...home, locationId: places.home },
    draftId,
    farAway: places.far,
    templateId: template.id,
  };
  await recordReplies('before');
  const file = await everything(far, farForm, places.far, unlimitedStaff);
  await recordReplies('withFile');
  them = await withDrafts(file, limitedStaff);
  await recordReplies('withForms');
});

/** The same ids, but unknown. */
function withUnknownIds(one: About): About {
  const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
  const ids = Object.entries(one).map(([name, value]) => [
    name,
    isId(value) ? crypto.randomUUID() : value,
  ]);
  return Object.fromEntries(ids);
}

/** The reply to a call that names these ids, with the ids removed. */
async function answerTo(person: Person, operation: Operation, one: About): Promise<unknown[]> {
  const reply = await send(person, operation, ways[operation.id]?.names?.(one) ?? {});
  const ids = Object.values(one).filter((value) => typeof value === 'string' && value.length > 30);
  return [reply.statusCode, ids.reduce((text: string, id) => text.replaceAll(id, '…'), reply.body)];
}

const those = (sent: Sent | Sent[]) => (Array.isArray(sent) ? sent : [sent]);
const operationsWith = (has: keyof Way) =>
  staffOperations
    .filter(({ id }) => ways[id]?.[has])
    .map((operation) => ({ operation, id: operation.id }));

describe('staff limited to their locations', () => {
  it('cover every operation', () => {
    const unknown = staffOperations.filter(({ id }) => Object.keys(ways[id] ?? {}).length === 0);
    expect(
      unknown.map(({ id }) => id),
      'say in reach-ways.ts how these are called',
    ).toEqual([]);
    const gone = Object.keys(ways).filter(
      (id) => !staffOperations.some((operation) => operation.id === id),
    );
    expect(gone, 'no operation of staff any more').toEqual([]);
  });

  it.each(operationsWith('of'))(
    'find no one outside their location access with $id',
    async ({ operation, id }) => {
      for (const person of [limitedStaff, unplacedStaff]) {
        for (const sent of those(ways[id]?.of?.(them, around) ?? [])) {
          const reply = await send(person, operation, sent);
          expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
          expect(reply.json().details).toBeUndefined();
        }
      }
    },
  );

  it.each(operationsWith('ofDraft'))(
    'find no application outside their location access with $id',
    async ({ operation, id }) => {
      for (const sent of those(ways[id]?.ofDraft?.(them.drafts, them, around) ?? [])) {
        const reply = await send(limitedStaff, operation, sent);
        expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
      }
    },
  );

  it.each(operationsWith('names'))('learn of no one when $id names them', async ({ operation }) => {
    for (const person of [limitedStaff, unplacedStaff]) {
      expect(await answerTo(person, operation, them)).toEqual(
        await answerTo(person, operation, withUnknownIds(them)),
      );
    }
  });

  it.each(operationsWith('leaves'))(
    'leave people outside their location access alone in $id',
    async ({ operation, id }) => {
      const sent = ways[id]?.leaves?.(them) ?? {};
      for (const person of [limitedStaff, unplacedStaff]) {
        const reply = await send(person, operation, sent);
        expect(reply.json()).toEqual({ changed: [], left: [{ id: them.id, code: 'not-found' }] });
      }
    },
  );

  it.each(operationsWith('lists'))(
    'get the same reply from $id whether or not others exist',
    ({ operation }) => {
      const strict = listReplies.get(replyKey(operation, limitedStaff));
      expect(strict?.withFile).toEqual(strict?.before);
      expect(strict?.withForms).toEqual(strict?.before);
      const loose = listReplies.get(replyKey(operation, unplacedStaff));
      expect(loose?.withFile).toEqual(loose?.before);
      const all = [...(strict?.withForms ?? []), ...(loose?.withForms ?? [])].join('\n');
      for (const detail of [
        them.id,
        them.reference,
        far.email,
        '5550173',
        'z.quorvandel',
        'Quorvandel"',
      ]) {
        expect(all).not.toContain(detail);
      }
    },
  );

  it('have written nothing about them', async () => {
    const entries = await test.db
      .selectFrom('auditEntry')
      .select('action')
      .where('actorId', 'in', [limitedStaff.id, unplacedStaff.id])
      .where('recordId', 'in', [
        them.id,
        ...Object.values(them.drafts),
        ...them.pairs,
        them.importId,
      ])
      .execute();
    expect(entries).toEqual([]);
  });
});

/** Control: the same calls find people within location access. */
describe('people within location access', () => {
  const controlled = [...operationsWith('of'), ...operationsWith('ofDraft')];
  it.each(controlled)('appear in $id', async ({ operation, id }) => {
    const file = await everything(near, near, places.home, unplacedStaff);
    const one = await withDrafts(file, unplacedStaff);
    const { of, ofDraft } = ways[id] ?? {};
    const calls = [
      ...those(of?.(one, around) ?? []),
      ...those(ofDraft?.(one.drafts, one, around) ?? []),
    ];
    for (const sent of calls) {
      const reply = await send(unplacedStaff, operation, sent);
      expect(reply.statusCode, reply.body).not.toBe(404);
      expect(reply.statusCode, reply.body).toBeLessThan(500);
    }
  });

  it.each(operationsWith('names'))('count as known where $id names them', async ({ operation }) => {
    const file = await everything(near, near, places.home, unplacedStaff);
    const one = await withDrafts(file, unplacedStaff);
    const [status, ...answer] = await answerTo(unplacedStaff, operation, one);
    expect(status).toBeLessThan(300);
    expect([status, ...answer]).not.toEqual(
      await answerTo(unplacedStaff, operation, withUnknownIds(one)),
    );
  });

  const noNewsForAll = ['listImports', 'listNotices', 'listMyUnreadShiftNotes'];
  const listing = operationsWith('lists').filter(({ id }) => !noNewsForAll.includes(id));
  it.each(listing)('appear in the list of $id', ({ operation }) => {
    const all = listReplies.get(replyKey(operation, unlimitedStaff));
    expect(all?.withForms).not.toEqual(all?.before);
  });
});
