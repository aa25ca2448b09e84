import { createServer } from 'node:http';
import pg from 'pg';

/**
 * Baseline: the rows and columns of an export through bare `node:http` and `pg`, read at once and
 * joined with commas, without authentication, translations, quoting, types, compression, or audit
 * log. `node bench/bare-exports.ts <database URL>` prints its address.
 */

const pool = new pg.Pool({ connectionString: process.argv[2], max: 2 });

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query({
    text: `select reference, last_name, first_name, preferred_name, status, date_of_birth::text, phone,
      email, housing_status, location_id::text, case_worker_id::text, array_to_string(tags, ', '),
      submitted_at::text, created_at::text, updated_at::text
    from applicant where deleted_at is null order by created_at desc, id desc`,
    rowMode: 'array',
  });
  for (let from = 0; from < rows.length; from += 1000) {
    response.write(`${rows.slice(from, from + 1000).join('\r\n')}\r\n`);
  }
  response.end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') {
    console.log(`Bare is running at http://127.0.0.1:${address.port}`);
  }
});
