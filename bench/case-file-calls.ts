import type pg from 'pg';
import type { Call } from './closed-loop.ts';

/** Records that the calls use. */
export interface Sample {
  ids: string[];
  /** Current version by id. */
  versions: Map<string, number>;
  locations: string[];
  names: string[];
  misspelt: string[];
  /** Questions with text answers. */
  questions: string[];
}

export async function drawSample(client: pg.Client): Promise<Sample> {
  const { rows } = await client.query<{ id: string; last_name: string; version: number }>(
    'select id, last_name, version from applicant order by md5(id::text) limit 60000',
  );
  const names = rows.slice(0, 500);
  const places = await client.query<{ id: string }>('select id from location');
  const questions = await client.query<{ id: string }>(
    `select question_id as id from question_version
     where definition->>'kind' = 'string' and not definition ?| array['boundField', 'format']
     group by question_id order by 1 limit 20`,
  );
  return {
    ids: rows.map(({ id }) => id),
    versions: new Map(rows.map(({ id, version }) => [id, version])),
    locations: places.rows.map(({ id }) => id),
    // Prefixes, as someone types: three letters of a name, then more.
    names: names.flatMap(({ last_name }) => [3, 5, 8].map((length) => last_name.slice(0, length))),
    misspelt: names.map(({ last_name }) => last_name.replace(/(.)(.)(.)$/, '$2$1$3q')),
    questions: questions.rows.map(({ id }) => id),
  };
}

/** A measurement: Cairn's calls, and the baseline's if there is one. */
export interface Kind {
  whole: (number: number) => Call;
  plain?: (number: number) => Call;
}

/** Number of records opened and saved repeatedly. */
const repeatedRecords = 500;
/** Number of records that are opened only once. */
const recordsOpenedOnce = 10_000;

export function callKinds(sample: Sample): Record<string, Kind> {
  return { ...reads(sample), ...days(), ...writes(sample) };
}

function reads({ ids, locations, names, misspelt }: Sample): Record<string, Kind> {
  const text = (value: string) => encodeURIComponent(value);
  const rare = ids.slice(recordsOpenedOnce);
  return {
    list: {
      whole: () => ({ path: '/api/applicant' }),
      plain: () => ({ path: '/list' }),
    },
    'list, narrowed': {
      whole: (n) => ({ path: `/api/applicant?status=pending&location=${pick(locations, n)}` }),
      plain: (n) => ({ path: `/filtered/${pick(locations, n)}` }),
    },
    'list, grouped by status': { whole: () => ({ path: '/api/applicant?sort=status&limit=50' }) },
    'list counts': { whole: () => ({ path: '/api/applicant/counts' }) },
    'list counts by status': { whole: () => ({ path: '/api/applicant/counts?group=status' }) },
    'list counts by worker': { whole: () => ({ path: '/api/applicant/counts?group=caseWorker' }) },
    'list counts by location': { whole: () => ({ path: '/api/applicant/counts?group=location' }) },
    'list counts, narrowed': {
      whole: (n) => ({
        path: `/api/applicant/counts?group=status&location=${pick(locations, n)}`,
      }),
    },
    'list counts of clients': {
      whole: () => ({ path: '/api/client/counts?group=programStatus' }),
    },
    search: {
      whole: (n) => ({ path: `/api/applicant?q=${text(pick(names, n))}` }),
      plain: (n) => ({ path: `/search/${text(pick(names, n))}` }),
    },
    'search, misspelt': {
      whole: (n) => ({ path: `/api/applicant?q=${text(pick(misspelt, n))}` }),
    },
    'search everywhere': {
      whole: (n) => ({ path: `/api/search?q=${text(pick(names, n))}` }),
    },
    'file opened': {
      whole: (n) => ({ path: `/api/applicant/${pick(ids.slice(0, repeatedRecords), n)}` }),
      plain: (n) => ({ path: `/open/${pick(ids, n)}` }),
    },
    'file first opened': {
      whole: once((n) => ({ path: `/api/applicant/${pick(rare, n)}` })),
      plain: once((n) => ({ path: `/first/${pick(rare, n)}` })),
    },
  };
}

/** Calls without a baseline: dashboard, calendar, and tasks. */
function days(): Record<string, Kind> {
  const dayFromNow = (later: number) =>
    new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
  const range = (first: number, last: number) =>
    `from=${dayFromNow(first)}&to=${dayFromNow(last)}&timeZone=Europe/Paris`;
  return {
    'dashboard, mine': { whole: () => ({ path: '/api/dashboard?of=mine' }) },
    'dashboard, all': { whole: () => ({ path: '/api/dashboard?of=all' }) },
    'my day': { whole: () => ({ path: '/api/my-day' }) },
    'my day, team': { whole: () => ({ path: '/api/my-day?of=team' }) },
    'calendar, my week': { whole: () => ({ path: `/api/event?${range(-3, 3)}&staff=me` }) },
    'calendar, week, all': { whole: () => ({ path: `/api/event?${range(-3, 3)}` }) },
    'calendar, month, all': { whole: () => ({ path: `/api/event?${range(-15, 15)}` }) },
    'tasks, mine': { whole: () => ({ path: '/api/task' }) },
    'tasks, overdue': { whole: () => ({ path: '/api/task?list=overdue' }) },
    'system page': { whole: () => ({ path: '/api/system' }) },
  };
}

function writes({ ids, versions, questions }: Sample): Record<string, Kind> {
  const ours = trackVersions(ids.slice(0, repeatedRecords), versions);
  const theirs = trackVersions(ids.slice(repeatedRecords, 2 * repeatedRecords), versions);
  const answers = (n: number) =>
    questions.map((questionId) => ({ questionId, answer: `What was said, the ${n}th time` }));
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, 'a page ')]);
  return {
    'file saved': {
      whole: once((n) => {
        const { id, version, answered } = ours(n);
        const body = { version, referralSource: `Somebody, the ${n}th time` };
        return { method: 'PUT', path: `/api/applicant/${id}`, body, answered };
      }),
      plain: once((n) => {
        const { id, version, answered } = theirs(n);
        const body = { version, referralSource: `Somebody, the ${n}th time` };
        return { method: 'PUT', path: `/save/${id}`, body, answered };
      }),
    },
    'all answers saved': {
      whole: once((n) => ({
        method: 'POST',
        path: `/api/question-answer/all/${pick(ids.slice(0, repeatedRecords), n)}`,
        body: answers(n),
      })),
      plain: once((n) => ({
        method: 'POST',
        path: `/answers/${pick(ids.slice(repeatedRecords, 2 * repeatedRecords), n)}`,
        body: answers(n),
      })),
    },
    '100 kB file added': {
      whole: (n) => ({
        method: 'POST',
        path: `/api/storage/files/${pick(ids.slice(0, repeatedRecords), n)}`,
        raw: { type: 'multipart/form-data; boundary=bench', content: form(content) },
      }),
      plain: (n) => ({
        method: 'POST',
        path: `/upload/${pick(ids, n)}`,
        raw: { type: 'application/octet-stream', content },
      }),
    },
  };
}

const pick = (list: readonly string[], number: number) => list[number % list.length] ?? '';

/** Counts across runs, so that warm-up doesn't use up the first records. */
function once(call: (number: number) => Call): () => Call {
  let number = 0;
  return () => {
    number += 1;
    return call(number);
  };
}

/** Last read version by id, so that saves aren't stale. */
function trackVersions(ids: readonly string[], versions: Map<string, number>) {
  return (number: number) => {
    const id = pick(ids, number);
    const answered = (answer: string) => {
      versions.set(id, (JSON.parse(answer) as { version: number }).version);
    };
    return { id, version: versions.get(id) ?? 1, answered };
  };
}

function form(content: Buffer): Buffer {
  const head = 'content-disposition: form-data; name="file"; filename="letter.pdf"';
  return Buffer.concat([
    Buffer.from(`--bench\r\n${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n--bench--\r\n'),
  ]);
}
