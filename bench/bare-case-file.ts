import { createServer } from 'node:http';
import pg from 'pg';

/**
 * Reads of the case file through bare `node:http` and `pg`: the rows that Cairn reads, without anybody
 * proving who asks, without rules, without a log. What this machine and PostgreSQL allow.
 * `node bench/bare-case-file.ts <database URL>` prints its address.
 */

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });

const summary = `id, version, reference, status, submitted_at, created_at, updated_at, deleted_at,
  first_name, last_name, preferred_name, date_of_birth, phone, email, housing_status, location_id,
  case_worker_id, tags`;
const order = 'order by created_at desc, id desc limit 26';

const reads: Record<string, (value: string) => Promise<unknown>> = {
  list: async () => {
    const [page, total] = await Promise.all([
      pool.query(`select ${summary} from applicant where deleted_at is null ${order}`),
      pool.query(
        `select count(*) from (select from applicant where deleted_at is null limit 10001) as found`,
      ),
    ]);
    return { items: page.rows, total: total.rows[0] };
  },
  filtered: async (location) => {
    const where = `deleted_at is null and status = 'pending' and location_id = $1`;
    const [page, total] = await Promise.all([
      pool.query(`select ${summary} from applicant where ${where} ${order}`, [location]),
      pool.query(
        `select count(*) from (select from applicant where ${where} limit 10001) as found`,
        [location],
      ),
    ]);
    return { items: page.rows, total: total.rows[0] };
  },
  search: async (q) => {
    const { rows } = await pool.query(
      `with found as materialized (
        select ${summary} from applicant
        where deleted_at is null and search like searchable($1) limit 1001
      )
      select *, (select count(*) from found) as found from found ${order}`,
      [`%${q}%`],
    );
    return { items: rows };
  },
  open: async (id) => (await pool.query('select * from applicant where id = $1', [id])).rows[0],
};

const server = createServer(async (request, response) => {
  const [, kind = '', value = ''] = request.url?.split('/') ?? [];
  const answer = await reads[kind]?.(decodeURIComponent(value));
  response.setHeader('content-type', 'application/json');
  response.writeHead(answer === undefined ? 404 : 200);
  response.end(JSON.stringify(answer ?? null));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') {
    console.log(`Bare is running at http://127.0.0.1:${address.port}`);
  }
});
