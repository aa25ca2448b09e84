import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { screeningSteps } from '#app/testing/screening.ts';
import type { Note } from '#features/notes/contract/notes.ts';
import type { TimelineEntry } from '#features/timeline/contract/timeline.ts';

const test = useTestApp();
let staff: string;
let admin: string;

beforeAll(async () => {
  staff = await test.getToken('user');
  admin = await test.getToken('admin');
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Makes a call, expects success, and returns the body. */
async function done(method: Method, url: string, body?: unknown, token = staff) {
  const reply = await test.call(method, url, { token, ...(body === undefined ? {} : { body }) });
  expect(reply.statusCode).toBeLessThan(300);
  return reply.body === '' ? undefined : reply.json();
}

async function newFile(): Promise<string> {
  return (await done('POST', '/api/applicant', { firstName: 'Odette', lastName: 'Verglas' })).id;
}

async function submitApplication(): Promise<string> {
  const answers = [
    { questionId: 'pre-name-first', answer: 'Odette' },
    { questionId: 'pre-name-last', answer: 'Verglas' },
  ];
  const body = { language: 'en', answers };
  const { id, secret } = (await test.call('POST', '/api/pre-screening', { body })).json();
  const headers = { 'x-intake-secret': secret };
  const submitted = await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  expect(submitted.statusCode).toBe(200);
  return id;
}

const open = (file: string, query = '', token = staff) =>
  test.call('GET', `/api/applicant/${file}/timeline${query}`, { token });

async function timeline(file: string, query = ''): Promise<TimelineEntry[]> {
  const reply = await open(file, query);
  expect(reply.statusCode).toBe(200);
  return reply.json().items;
}

async function readInPages(file: string, limit: number): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  let after: string | null = '';
  while (after !== null) {
    const reply = await open(file, `?limit=${limit}${after && `&after=${after}`}`);
    entries.push(...reply.json().items);
    after = reply.json().next;
  }
  return entries;
}

const author = { kind: 'staff', name: 'Sam Waymark' };

describe('timeline', () => {
  it('lists changes to a record newest first, with author', async () => {
    const file = await newFile();
    await done('PUT', `/api/applicant/${file}`, { version: 1, phone: '555-0101', tags: ['new'] });
    await done('POST', `/api/question-answer/all/${file}`, [
      { questionId: 'int-goals-now', answer: 'A home' },
    ]);
    const note: Note = await done('POST', `/api/applicant/${file}/note`, { text: 'Called today' });
    const { version } = await done('GET', `/api/applicant/${file}`);
    const move = { status: 'decline', reason: 'Moved away', version };
    await done('POST', `/api/applicant/${file}/status`, move);
    await done('DELETE', `/api/applicant/${file}`, { reason: 'By mistake' }, admin);
    await done('POST', `/api/applicant/${file}/restore`, undefined, admin);

    const entries = await timeline(file);
    expect(entries).toMatchObject([
      { kind: 'file', event: 'restored', by: author },
      { kind: 'file', event: 'deleted', reason: 'By mistake', by: author },
      {
        kind: 'status',
        status: { from: 'screening-incomplete', to: 'decline' },
        reason: 'Moved away',
        by: author,
      },
      { kind: 'note', note, by: author },
      { kind: 'answers', count: 1, topics: [{ id: expect.any(String) }], by: author },
      { kind: 'fields', fields: ['phone', 'tags'], by: author },
      { kind: 'file', event: 'created', by: author },
    ]);
    const moments = entries.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it('shows changed support groups and document events', async () => {
    const file = await newFile();
    const support = `/api/applicant-support/${file}`;
    await done('POST', support, { peers: [{ name: 'Verity' }], transport: [] });
    const form = new FormData();
    form.append('file', new File(['seen on Monday'], 'visit.txt', { type: 'text/plain' }));
    const body = new Response(form);
    const sent = await test.app.inject({
      method: 'POST',
      url: `/api/storage/files/${file}`,
      headers: {
        authorization: `Bearer ${staff}`,
        'content-type': body.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(sent.statusCode).toBe(201);
    const path = `/api/storage/${file}/visit.txt`;
    await done('PUT', path, { version: 1, note: 'Brought by hand' });
    await done('DELETE', path);
    expect(await timeline(file)).toMatchObject([
      { kind: 'upload', event: 'deleted', name: 'visit.txt', by: author },
      { kind: 'upload', event: 'changed', name: null, by: author },
      { kind: 'upload', event: 'added', name: 'visit.txt', by: author },
      { kind: 'support', groups: ['peers'], by: author },
      { kind: 'file', event: 'created', by: author },
    ]);
    expect(JSON.stringify(await timeline(file))).not.toMatch(/Verity|Brought by hand/);
    expect((await timeline(file, '?kind=upload&kind=support')).length).toBe(4);
  });

  it('shows changed fields and answer counts without values', async () => {
    const file = await newFile();
    await done('PUT', `/api/applicant/${file}`, { version: 1, phone: '555-0199' });
    await done('POST', `/api/question-answer/all/${file}`, [
      { questionId: 'int-goals-now', answer: 'Never to drink again' },
    ]);
    const reply = await open(file);
    expect(reply.body).not.toMatch(/555-0199|Never to drink/);
  });

  it('omits read access and exports', async () => {
    const file = await newFile();
    await open(file, '', admin);
    await done('GET', `/api/applicant/${file}`);
    const csv = await test.call('GET', `/api/question-answer/${file}/file`, { token: staff });
    expect(csv.statusCode).toBe(200);
    expect((await timeline(file)).map(({ kind }) => kind)).toEqual(['file']);
  });

  it('omits saves without changes', async () => {
    const file = await newFile();
    await done('PUT', `/api/applicant/${file}`, { version: 1, firstName: 'Odette' });
    expect(await timeline(file, '?kind=fields')).toEqual([]);
  });

  it('follows a screening from its link to its effects', async () => {
    const file = await newFile();
    const links = `/api/applicant/${file}/screening-link`;
    await done('POST', links, { how: 'beside' });
    await done('DELETE', links);
    const { linkTo } = screeningSteps(test);
    const link = await linkTo(file);
    const opened = (await link.read()).json();
    const answers = opened.questions
      .filter(({ required }: { required: boolean }) => required)
      .map((question: { id: string; kind: string; options?: { value: string }[] }) => ({
        questionId: question.id,
        answer: question.options?.[0]?.value ?? 'yes',
      }));
    const emergency = { questionId: 'scr-family-emergency', answer: 'Jo Galet' };
    expect((await link.save([...answers, emergency])).statusCode).toBe(204);
    expect((await link.submit()).statusCode).toBe(200);
    const person = { kind: 'person', name: null };
    expect(await timeline(file, '?kind=screening')).toMatchObject([
      {
        event: 'submitted',
        by: person,
        status: { from: 'screening-incomplete', to: 'pending' },
      },
      { event: 'begun', by: person, status: null },
      { event: 'printed', by: author },
      { event: 'revoked', by: author },
      { event: 'opened-beside', by: author },
    ]);
    // The entry changed the status, so the status filter includes it.
    expect(await timeline(file, '?kind=status')).toMatchObject([
      { kind: 'screening', event: 'submitted' },
    ]);
  });

  it('includes the original application and attached ones', async () => {
    const first = await submitApplication();
    const finalized = await done('POST', `/api/draft-applicant/final/${first}`, {
      firstName: 'Odette',
      lastName: 'Verglas',
    });
    const other = await newFile();
    const second = await submitApplication();
    const attach = async (file: string) => {
      const { version: draftVersion } = await done('GET', `/api/draft-applicant/${second}`);
      const { version } = await done('GET', `/api/applicant/${file}`);
      const sent = { applicantId: file, version, draftVersion, fields: [] };
      await done('POST', `/api/draft-applicant/${second}/attach`, sent);
    };
    await attach(other);
    await done('POST', `/api/draft-applicant/${second}/detach`);
    await attach(finalized.id);
    const drafts = async (file: string) =>
      (await timeline(file, '?kind=draft')).map((entry) =>
        entry.kind === 'draft' ? [entry.event, entry.draftId] : [],
      );
    expect(await drafts(finalized.id)).toEqual([
      ['attached', second],
      ['submitted', second],
      ['submitted', first],
    ]);
    // After it was detached, later events belong to another record.
    expect(await drafts(other)).toEqual([
      ['detached', second],
      ['attached', second],
    ]);
  });

  it('shows the current note, who deleted a deleted one, and nothing of an erased one', async () => {
    const file = await newFile();
    const notes = `/api/applicant/${file}/note`;
    const [currentNote, deleted, removed] = [
      await done('POST', notes, { text: 'One' }),
      await done('POST', notes, { text: 'Two' }),
      await done('POST', notes, { text: 'Three' }),
    ];
    await done('PUT', `${notes}/${currentNote.id}`, { text: 'Uno', version: 1 });
    await done('DELETE', `${notes}/${deleted.id}`);
    await test.db.deleteFrom('note').where('id', '=', removed.id).execute();
    expect(await timeline(file, '?kind=note')).toMatchObject([
      { note: { id: deleted.id, text: null, deleted: { by: { lastName: 'Waymark' } } } },
      { note: { id: currentNote.id, text: 'Uno', version: 2 } },
    ]);
  });

  it('pages in a stable order even for equal times', async () => {
    const file = await newFile();
    const rows = Array.from({ length: 7 }, (_, index) => ({
      at: new Date('2026-11-01T10:00:00Z'),
      actorKind: 'system',
      action: 'applicant.updated',
      recordType: 'applicant',
      recordId: file,
      before: JSON.stringify({ phone: null }),
      after: JSON.stringify({ phone: `555-010${index}` }),
    }));
    await test.db.insertInto('auditEntry').values(rows).execute();
    const whole = await timeline(file);
    expect(whole).toHaveLength(8);
    for (const limit of [1, 3, 8]) expect(await readInPages(file, limit)).toEqual(whole);
    expect((await open(file, '?limit=2')).json().total).toBe(8);
    // New entries don't shift later pages.
    const { next } = (await open(file, '?limit=3')).json();
    await done('POST', `/api/applicant/${file}/note`, { text: 'New' });
    expect(await timeline(file, `?limit=3&after=${next}`)).toEqual(whole.slice(3, 6));
  });

  it('filters by several kinds at once', async () => {
    const file = await newFile();
    await done('PUT', `/api/applicant/${file}`, { version: 1, phone: '555-0101' });
    await done('POST', `/api/applicant/${file}/note`, { text: 'One' });
    const kinds = async (query: string) => (await timeline(file, query)).map(({ kind }) => kind);
    expect(await kinds('?kind=note')).toEqual(['note']);
    expect(await kinds('?kind=note&kind=file')).toEqual(['note', 'file']);
    expect(await kinds('?kind=answers')).toEqual([]);
    expect((await open(file, '?kind=note&limit=1')).json()).toMatchObject({ next: null, total: 1 });
    for (const [query, path] of [
      ['?kind=opened', 'kind.0'],
      ['?after=x', 'after'],
      ['?after=1%00', 'after'],
      ['?limit=0', 'limit'],
      ['?before=1', 'before'],
    ]) {
      const reply = await open(file, query);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().details).toMatchObject([{ path }]);
    }
  });

  it('covers one record, and requires access to it', async () => {
    const [file, other] = [await newFile(), await newFile()];
    await done('POST', `/api/applicant/${other}/note`, { text: 'Of somebody else' });
    expect(await timeline(file)).toHaveLength(1);
    expect((await open(file, '', await test.getToken('client'))).statusCode).toBe(403);
    expect((await open(crypto.randomUUID())).statusCode).toBe(404);
    await done('DELETE', `/api/applicant/${file}`, {}, admin);
    expect((await open(file)).statusCode).toBe(404);
    expect((await open(file, '', admin)).statusCode).toBe(200);
  });

  it('logs access, as opening the record does', async () => {
    const file = await newFile();
    await open(file, '', admin);
    const opened = await test.db
      .selectFrom('auditEntry')
      .select('kind')
      .where('recordId', '=', file)
      .where('action', '=', 'applicant.opened')
      .execute();
    expect(opened).toEqual([{ kind: 'access' }]);
  });
});

describe('activity since the last visit', () => {
  const readNew = async (file: string, token = staff) => {
    const reply = await test.call('GET', `/api/applicant/${file}/new-activity`, { token });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };

  /** The same two hours later, in a new session. */
  const readNewLater = async (file: string) => {
    const hours = 2 * 60 * 60 * 1000;
    test.moveClock(hours);
    test.forgetToken('admin');
    const activity = await readNew(file, await test.getToken('admin'));
    test.moveClock(-hours);
    return activity;
  };

  it('lists what others did since then, and nothing on the first visit', async () => {
    const file = await newFile();
    expect(await readNew(file, admin)).toEqual({ lastVisitAt: null, entries: [], hasMore: false });
    await done('POST', `/api/applicant/${file}/note`, { text: 'A colleague’s note' });
    await done('POST', `/api/applicant/${file}/note`, { text: 'My own note' }, admin);
    // The same visit goes on.
    expect((await readNew(file, admin)).entries).toEqual([]);
    const later = await readNewLater(file);
    expect(later.lastVisitAt).not.toBeNull();
    expect(later.entries).toMatchObject([
      { kind: 'note', note: { text: 'A colleague’s note' }, by: { kind: 'staff' } },
    ]);
    expect(later.hasMore).toBe(false);
  });

  it('stops after five entries and says that there are more', async () => {
    const file = await newFile();
    await readNew(file, admin);
    for (let number = 1; number <= 6; number++) {
      await done('POST', `/api/applicant/${file}/note`, { text: `Note ${number}` });
    }
    const { entries, hasMore } = await readNewLater(file);
    expect(entries.map(({ note }: { note: Note }) => note.text)).toEqual(
      [6, 5, 4, 3, 2].map((number) => `Note ${number}`),
    );
    expect(hasMore).toBe(true);
  });
});
