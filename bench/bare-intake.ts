import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

/**
 * Baseline: the writes of the public form through bare `node:http` and `pg`, without
 * authentication, rules, or audit log. `node bench/bare-intake.ts <database URL>` prints its
 * address.
 */

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
await pool.query(
  `create table bare_form (id uuid primary key, submitted_at timestamptz);
   create table bare_answer (form uuid references bare_form, question text, answer jsonb,
     updated_at timestamptz, primary key (form, question))`,
);

type Answers = { questionId: string; answer: unknown }[];

async function write(form: string, answers: Answers): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into bare_form (id) values ($1) on conflict do nothing', [form]);
    await client.query(
      `insert into bare_answer select $1, one ->> 'questionId', one -> 'answer', now()
       from jsonb_array_elements($2) one
       on conflict (form, question) do update set answer = excluded.answer, updated_at = now()`,
      [form, JSON.stringify(answers)],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const body = text === '' ? undefined : JSON.parse(text);
  const id = request.url?.split('/')[3] ?? randomUUID();
  if (request.url?.endsWith('/submit')) {
    await pool.query('update bare_form set submitted_at = now() where id = $1', [id]);
  } else {
    await write(id, Array.isArray(body) ? body : body.answers);
  }
  response.setHeader('content-type', 'application/json');
  response.writeHead(request.method === 'POST' ? 201 : 204);
  response.end(
    request.method === 'POST' ? JSON.stringify({ id, secret: 's', reference: 'r' }) : '',
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') {
    console.log(`Bare is running at http://127.0.0.1:${address.port}`);
  }
});
