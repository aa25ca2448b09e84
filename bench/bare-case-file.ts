import { createWriteStream } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { openCase, saveAnswers, saveCase } from './bare-case-file-writes.ts';

/**
 * Baseline: case records through bare `node:http` and `pg`. Reads and writes the same rows as
 * Cairn, audit log included, without authentication or rules. `node bench/bare-case-file.ts
 * <database URL> <folder>` prints its address.
 */

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const folder = process.argv[3] ?? '.';

const summary = `id, version, reference, status, submitted_at, created_at, updated_at, deleted_at,
  first_name, last_name, preferred_name, date_of_birth, phone, email, housing_status, location_id,
  case_worker_id, tags`;
const order = 'order by created_at desc, id desc limit 26';
let files = 0;

type Answer = (
  id: string,
  call: { filters: URLSearchParams; request: IncomingMessage },
) => Promise<unknown>;

/** SQL of a filter of the list. */
function condition(filter: string, parameter: number): string {
  const conditions: Record<string, string> = {
    status: 'status = $',
    location: 'location_id = $',
    housing: 'housing_status = $',
    caseWorker: 'case_worker_id = $',
    tag: 'tags && array[$]',
    ageFrom: 'date_of_birth <= current_date - make_interval(years => $::int)',
    ageTo: 'date_of_birth > current_date - make_interval(years => $::int + 1)',
  };
  return conditions[filter]?.replace('$', () => `$${parameter}`) ?? 'false';
}

const answers: Record<string, Answer> = {
  list: async (_, { filters }) => {
    const names = [...filters.keys()];
    const where = ['deleted_at is null', ...names.map((name, n) => condition(name, n + 1))];
    const found = `from applicant where ${where.join(' and ')}`;
    const chosen = [...filters.values()];
    const [page, total] = await Promise.all([
      pool.query(`select ${summary} ${found} ${order}`, chosen),
      pool.query(`select count(*) from (select ${found} limit 10001) as found`, chosen),
    ]);
    return { items: page.rows, total: total.rows[0] };
  },
  search: async (_, { filters }) => {
    const { rows } = await pool.query(
      `with found as materialized (
        select ${summary} from applicant
        where deleted_at is null and search like searchable($1) limit 1001
      )
      select *, (select count(*) from found) as found from found ${order}`,
      [`%${filters.get('q')}%`],
    );
    return { items: rows };
  },
  open: async (id) => (await pool.query('select * from applicant where id = $1', [id])).rows[0],
  first: (id) => openCase(pool, id),
  save: async (id, { request }) => saveCase(pool, id, JSON.parse(await readText(request))),
  answers: async (id, { request }) => saveAnswers(pool, id, JSON.parse(await readText(request))),
  upload: async (id, { request }) => {
    files += 1;
    await pipeline(request, createWriteStream(join(folder, `bare-${files}`), { flush: true }));
    await pool.query(`insert into bench_file (applicant_id, name) values ($1, $2)`, [id, files]);
    return { files };
  },
};

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}

await pool.query('create table if not exists bench_file (applicant_id uuid, name text)');
const server = createServer(async (request, response) => {
  const { pathname, searchParams: filters } = new URL(request.url ?? '/', 'http://bare');
  const [, kind = '', id = ''] = pathname.split('/');
  response.setHeader('content-type', 'application/json');
  try {
    const answer = await answers[kind]?.(id, { filters, request });
    response.writeHead(answer === undefined ? 404 : 200);
    response.end(JSON.stringify(answer ?? null));
  } catch (error) {
    response.writeHead(500);
    response.end(JSON.stringify({ error: String(error) }));
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') {
    console.log(`Bare is running at http://127.0.0.1:${address.port}`);
  }
});
