import type pg from 'pg';
import type { Call } from './closed-loop.ts';
import {
  directusFilter,
  directusList,
  directusPerson,
  directusSearch,
  type Filters,
} from './directus-calls.ts';

/** Records that the calls use. */
export interface Sample {
  ids: string[];
  /** Current version by id. */
  versions: Map<string, number>;
  locations: string[];
  /** The account of the benchmarks, which is also the only case worker. */
  caseWorker: string;
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
  const accounts = await client.query<{ id: string }>(
    'select id from account order by created_at limit 1',
  );
  const questions = await client.query<{ id: string }>(
    `select question_id as id from question_version
     where definition->>'kind' = 'string' and not definition ?| array['boundField', 'format']
     group by question_id order by 1 limit 20`,
  );
  return {
    ids: rows.map(({ id }) => id),
    versions: new Map(rows.map(({ id, version }) => [id, version])),
    locations: places.rows.map(({ id }) => id),
    caseWorker: accounts.rows[0]?.id ?? '',
    // Prefixes, as someone types: three letters of a name, then more.
    names: names.flatMap(({ last_name }) => [3, 5, 8].map((length) => last_name.slice(0, length))),
    misspelt: names.map(({ last_name }) => last_name.replace(/(.)(.)(.)$/, '$2$1$3q')),
    questions: questions.rows.map(({ id }) => id),
  };
}

/** A measurement: the calls of Cairn, and those of the systems that it is compared with. */
export interface Kind {
  cairn: NextCall;
  bare?: NextCall;
  directus?: NextCall;
}
type NextCall = (number: number) => Call;

/** Number of records opened and saved repeatedly. */
const repeatedRecords = 500;
/** Number of records that are opened only once. */
const recordsOpenedOnce = 10_000;

/** The reads that staff need most. */
export function comparedKinds(sample: Sample): Record<string, Kind> {
  return {
    ...opened(sample),
    'list with count': {
      cairn: () => ({ path: '/api/applicant' }),
      bare: () => ({ path: '/list' }),
      directus: () => ({ path: directusList({}) }),
    },
    ...narrowed(sample),
    ...searches(sample),
    'dashboard, mine': { cairn: () => ({ path: '/api/dashboard?of=mine' }) },
    'dashboard, all': { cairn: () => ({ path: '/api/dashboard?of=all' }) },
  };
}

export function allKinds(sample: Sample): Record<string, Kind> {
  return { ...comparedKinds(sample), ...lists(sample), ...days(), ...writes(sample) };
}

function opened({ ids }: Sample): Record<string, Kind> {
  const repeated = ids.slice(0, repeatedRecords);
  const rare = ids.slice(recordsOpenedOnce);
  return {
    'open a person again': {
      cairn: (n) => ({ path: `/api/applicant/${pick(repeated, n)}` }),
      bare: (n) => ({ path: `/open/${pick(repeated, n)}` }),
      directus: (n) => ({ path: directusPerson(pick(repeated, n)) }),
    },
    'open a person for the first time': {
      cairn: once((n) => ({ path: `/api/applicant/${pick(rare, n)}` })),
      bare: once((n) => ({ path: `/first/${pick(rare, n)}` })),
      directus: once((n) => ({ path: directusPerson(pick(rare, n)) })),
    },
  };
}

/** Each way of narrowing the list, by the parameters of `/api/applicant`. */
function narrowed({ locations, caseWorker }: Sample): Record<string, Kind> {
  const ways: Record<string, (n: number) => Filters> = {
    'status, location': (n) => ({ status: 'pending', location: pick(locations, n) }),
    'location, housing': (n) => ({ location: pick(locations, n), housing: 'not_housed' }),
    'status, case worker': () => ({ status: 'approve', caseWorker }),
    'status, tag': () => ({ status: 'pending', tag: 'urgent' }),
    'status, location, age': (n) => ({
      status: 'approve',
      location: pick(locations, n),
      ageFrom: '30',
      ageTo: '39',
    }),
  };
  return Object.fromEntries(
    Object.entries(ways).map(([name, filters]) => {
      const query = (n: number) => new URLSearchParams({ ...filters(n) });
      const kind: Kind = {
        cairn: (n) => ({ path: `/api/applicant?${query(n)}` }),
        bare: (n) => ({ path: `/list?${query(n)}` }),
        // Directus can't filter by an element of an array.
        ...(name !== 'status, tag' && {
          directus: (n) => ({ path: directusList(directusFilter(filters(n))) }),
        }),
      };
      return [`list by ${name}`, kind];
    }),
  );
}

function searches({ names, misspelt }: Sample): Record<string, Kind> {
  return {
    search: {
      cairn: (n) => ({ path: `/api/applicant?q=${encode(pick(names, n))}` }),
      bare: (n) => ({ path: `/search?q=${encode(pick(names, n))}` }),
      directus: (n) => ({ path: directusList(directusSearch(pick(names, n))) }),
    },
    'search, misspelled': {
      cairn: (n) => ({ path: `/api/applicant?q=${encode(pick(misspelt, n))}` }),
    },
  };
}

/** Lists without a baseline. */
function lists({ locations, names }: Sample): Record<string, Kind> {
  const counts = '/api/applicant/counts';
  return {
    'list, grouped by status': { cairn: () => ({ path: '/api/applicant?sort=status&limit=50' }) },
    'list counts': { cairn: () => ({ path: counts }) },
    'list counts by status': { cairn: () => ({ path: `${counts}?group=status` }) },
    'list counts by worker': { cairn: () => ({ path: `${counts}?group=caseWorker` }) },
    'list counts by location': { cairn: () => ({ path: `${counts}?group=location` }) },
    'list counts, narrowed': {
      cairn: (n) => ({ path: `${counts}?group=status&location=${pick(locations, n)}` }),
    },
    'list counts of clients': {
      cairn: () => ({ path: '/api/client/counts?group=programStatus' }),
    },
    'search everywhere': { cairn: (n) => ({ path: `/api/search?q=${encode(pick(names, n))}` }) },
  };
}

/** Calendar and tasks, without a baseline. */
function days(): Record<string, Kind> {
  const dayFromNow = (later: number) =>
    new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
  const range = (first: number, last: number) =>
    `from=${dayFromNow(first)}&to=${dayFromNow(last)}&timeZone=Europe/Paris`;
  return {
    'my day': { cairn: () => ({ path: '/api/my-day' }) },
    'my day, team': { cairn: () => ({ path: '/api/my-day?of=team' }) },
    'calendar, my week': { cairn: () => ({ path: `/api/event?${range(-3, 3)}&staff=me` }) },
    'calendar, week, all': { cairn: () => ({ path: `/api/event?${range(-3, 3)}` }) },
    'calendar, month, all': { cairn: () => ({ path: `/api/event?${range(-15, 15)}` }) },
    'tasks, mine': { cairn: () => ({ path: '/api/task' }) },
    'tasks, overdue': { cairn: () => ({ path: '/api/task?list=overdue' }) },
    'system page': { cairn: () => ({ path: '/api/system' }) },
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
      cairn: once((n) => {
        const { id, version, answered } = ours(n);
        const body = { version, referralSource: `Somebody, the ${n}th time` };
        return { method: 'PUT', path: `/api/applicant/${id}`, body, answered };
      }),
      bare: once((n) => {
        const { id, version, answered } = theirs(n);
        const body = { version, referralSource: `Somebody, the ${n}th time` };
        return { method: 'PUT', path: `/save/${id}`, body, answered };
      }),
    },
    'all answers saved': {
      cairn: once((n) => ({
        method: 'POST',
        path: `/api/question-answer/all/${pick(ids.slice(0, repeatedRecords), n)}`,
        body: answers(n),
      })),
      bare: once((n) => ({
        method: 'POST',
        path: `/answers/${pick(ids.slice(repeatedRecords, 2 * repeatedRecords), n)}`,
        body: answers(n),
      })),
    },
    '100 kB file added': {
      cairn: (n) => ({
        method: 'POST',
        path: `/api/storage/files/${pick(ids.slice(0, repeatedRecords), n)}`,
        raw: { type: 'multipart/form-data; boundary=bench', content: form(content) },
      }),
      bare: (n) => ({
        method: 'POST',
        path: `/upload/${pick(ids, n)}`,
        raw: { type: 'application/octet-stream', content },
      }),
    },
  };
}

const encode = encodeURIComponent;

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
