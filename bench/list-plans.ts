import pg from 'pg';
import { clientSorts } from '#features/enrollment/contract/clients.ts';
import { applicantSorts } from '#features/person/contract/applicant-lists.ts';
import { admin, signIn } from './bench-admin.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { startInstallation } from './installation.ts';

/**
 * Reads the lists of applicants and clients with every filter that a saved view can hold, alone and
 * in pairs, in every order, as an administrator and as staff limited to two locations or to a small
 * one, through the real server. Prints the times and the plans of the slowest.
 *
 * `npm run bench:plans -- 100000 [number of plans to print] [1 in how many lists] [word in the addresses]`
 */

const people = Number(process.argv[2] ?? 100_000);
const printedPlans = Number(process.argv[3] ?? 20);
const oneIn = Number(process.argv[4] ?? 1);
const word = process.argv[5] ?? '';
const limitedEmail = 'limited@cairn.example';
const smallEmail = 'small@cairn.example';

/** Lines of PostgreSQL's log, which has the plans. */
const log: string[] = [];
const { url, cairn, isNew, stop } = await startInstallation(
  'bench_case_file',
  process.env.BENCH_FOLDER,
  (line) => log.push(line),
);
const client = new pg.Client({ connectionString: url });
try {
  const address = await cairn.find(/running at (http:\S+)/);
  await client.connect();
  if (isNew) await seedCaseFiles(client, people);
  const [first, second] = await prepare(client);
  const callers = {
    everywhere: await signIn(address),
    limited: await signIn(address, limitedEmail),
    small: await signIn(address, smallEmail),
  };
  const calls = Object.entries(callers).flatMap(([name, authorization]) =>
    paths(first, second)
      .filter((path, place) => place % oneIn === 0 && `${name} ${path}`.includes(word))
      .map((path) => ({ name, path, authorization, ms: 0 })),
  );
  const read = async ({ path, authorization }: (typeof calls)[number]) => {
    const begin = performance.now();
    const reply = await fetch(address + path, { headers: { authorization } });
    await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return performance.now() - begin;
  };
  // Once in another order, so that caches are as warm for the first as for the last.
  for (const call of calls.toReversed().slice(0, 200)) await read(call);
  for (const call of calls) call.ms = await read(call);
  calls.sort((one, other) => other.ms - one.ms);
  // Anything can be slow once.
  const slowest = calls.slice(0, 100);
  for (const call of slowest) call.ms = Math.min(call.ms, await read(call));
  calls.sort((one, other) => other.ms - one.ms);
  const at = (share: number) => calls[Math.floor((calls.length - 1) * (1 - share))]?.ms.toFixed(1);
  console.log(
    `${calls.length} lists of ${people} people: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
  );
  await client.query('alter system set auto_explain.log_min_duration = 0');
  await client.query('select pg_reload_conf()');
  await read({ ...(calls[0] as (typeof calls)[number]) });
  for (const call of calls.slice(0, printedPlans)) {
    log.length = 0;
    await read(call);
    // The log arrives through a pipe.
    await new Promise((resolve) => setTimeout(resolve, 100));
    console.log(`${call.ms.toFixed(1)} ms, ${call.name}: ${call.path}`);
    for (const plan of loggedPlans()) console.log(`    ${plan}`);
  }
} finally {
  await client.query('alter system reset auto_explain.log_min_duration').catch(() => {});
  await client.end();
  await stop();
}

/** Adds limited accounts, and loads the module that logs plans. @returns two locations */
async function prepare(on: pg.Client): Promise<[string, string]> {
  const { rows } = await on.query<{ id: string }>(
    `select id from location where name like 'House %' order by name limit 2`,
  );
  const ids = rows.map(({ id }) => id);
  await on.query(
    `insert into location (name, address, phone) select 'Small house', '', ''
     where not exists (select from location where name = 'Small house')`,
  );
  const { rows: small } = await on.query<{ id: string }>(
    `select id from location where name = 'Small house'`,
  );
  await on.query(
    `update applicant set location_id = $1 where id in (
       select id from applicant where status <> 'client' order by reference limit 40
     ) and location_id <> $1`,
    [small[0]?.id],
  );
  await addLimited(on, limitedEmail, ids);
  await addLimited(on, smallEmail, [small[0]?.id ?? '']);
  await on.query(`alter system set session_preload_libraries = 'auto_explain'`);
  await on.query(`alter system set auto_explain.log_analyze = on`).catch(() => {});
  await on.query('select pg_reload_conf()');
  // Only new connections load it.
  await on.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cairn'`,
  );
  return [ids[0] ?? '', ids[1] ?? ''];
}

async function addLimited(on: pg.Client, email: string, locationIds: string[]): Promise<void> {
  await on.query(
    `with limited as (
       insert into account (first_name, last_name, email, password_hash, role, reach, email_verified_at)
       select 'Bench', 'Limited', $1::text, password_hash, 'user', 'own-and-unplaced', email_verified_at
       from account where email = $2 and not exists (select from account where email = $1)
       returning id
     )
     insert into account_location (account_id, location_id)
     select limited.id, chosen from limited, unnest($3::uuid[]) as chosen`,
    [email, admin.email, locationIds],
  );
}

/** Every list: no filter, each filter, each pair of them, in each order. */
function paths(first: string, second: string): string[] {
  const day = (yearsAgo: number) =>
    new Date(Date.now() - yearsAgo * 365 * 86_400_000).toISOString().slice(0, 10);
  const both = {
    location: [`location=${first}`, `location=${first}&location=${second}`, 'location=none'],
    caseWorker: ['caseWorker=me', 'caseWorker=none'],
    housing: ['housing=housed'],
    substance: ['substance=opioids', 'substance=cocaine'],
    tag: ['tag=urgent', 'tag=rare'],
    age: ['ageFrom=60', 'ageFrom=30&ageTo=31'],
    known: [`from=${day(0.02)}`, `to=${day(3)}`, `from=${day(3)}&to=${day(2.9)}`],
    statusBefore: [`statusBefore=${day(4)}`],
    contactBefore: [`contactBefore=${day(1)}`],
    danger: ['danger=open'],
    bed: ['bed=none'],
  };
  const ofApplicants = {
    ...both,
    status: ['status=pending', 'status=client', 'status=approve&status=decline'],
  };
  const ofClients = {
    ...both,
    programStatus: ['programStatus=started_program', 'programStatus=abandoned'],
    enrolmentLocation: [`enrolmentLocation=${second}`],
    enrolled: ['enrolled=current', 'enrolled=past'],
    started: [`startedFrom=${day(0.1)}`, `startedTo=${day(4)}`],
    ended: [`endedFrom=${day(0.1)}`, `endedTo=${day(3)}`],
  };
  return [
    ...combined('/api/applicant', ofApplicants, applicantSorts),
    ...combined('/api/client', ofClients, clientSorts),
  ];
}

function combined(path: string, filters: Record<string, string[]>, sorts: readonly string[]) {
  const kinds = Object.values(filters);
  const singles = kinds.flat();
  const pairs = kinds.flatMap((values, place) =>
    values.flatMap((one) =>
      kinds
        .slice(place + 1)
        .flat()
        .map((other) => `${one}&${other}`),
    ),
  );
  return sorts
    .flatMap((sort) => [sort, `-${sort}`])
    .flatMap((sort) =>
      ['', ...singles, ...pairs].map((filter) => `${path}?sort=${sort}&${filter}`),
    );
}

/** The plans of statements longer than 1 ms, without their text and conditions. */
function loggedPlans(): string[] {
  const text = log.join('\n');
  return [...text.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)*)/g)]
    .filter(([, ms]) => Number(ms) > 1)
    .flatMap(([, ms, plan = '']) => [
      `${ms} ms`,
      ...plan.split('\n').filter((line) => /Scan|Sort |Removed|Limit|Buffers/.test(line)),
    ]);
}
