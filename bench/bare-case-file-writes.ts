import type pg from 'pg';

const logged = `insert into audit_entry
  (actor_kind, kind, action, record_type, record_id, before, after)
  values ('system', $1, $2, 'applicant', $3, $4, $5)`;

/** Opens a case record with its audit entry. */
export function openCase(pool: pg.Pool, id: string) {
  return within(pool, async (client) => {
    const { rows } = await client.query('select * from applicant where id = $1', [id]);
    await client.query(logged, ['access', 'applicant.opened', id, null, null]);
    return rows[0];
  });
}

/** Saves one field with an audit entry of the earlier value. */
export function saveCase(pool: pg.Pool, id: string, sent: { referralSource: string }) {
  return within(pool, async (client) => {
    const before = await client.query('select * from applicant where id = $1 for update', [id]);
    const after = await client.query(
      `update applicant set referral_source = $2, version = version + 1, updated_at = now()
       where id = $1 returning *`,
      [id, sent.referralSource],
    );
    const was = { referralSource: before.rows[0].referral_source };
    await client.query(logged, ['change', 'applicant.updated', id, was, sent]);
    return after.rows[0];
  });
}

interface SentAnswer {
  questionId: string;
  answer: string;
}

/** Saves every answer with answer history and audit entry, and reads all of them back. */
export function saveAnswers(pool: pg.Pool, id: string, answers: readonly SentAnswer[]) {
  return within(pool, async (client) => {
    await client.query('select id from applicant where id = $1 for update', [id]);
    const list = JSON.stringify(answers);
    await client.query(
      `insert into earlier_answer
         (answer_id, question_id, question_version, answer, answered_at, replaced_at)
       select id, question_id, question_version, answer, updated_at, now()
       from question_answer
       where applicant_id = $1
         and question_id in (select "questionId" from jsonb_to_recordset($2) as g ("questionId" text))`,
      [id, list],
    );
    await client.query(
      `insert into question_answer (applicant_id, question_id, question_version, answer)
       select $1::uuid, "questionId", 1, answer
       from jsonb_to_recordset($2) as given ("questionId" text, answer jsonb)
       on conflict (applicant_id, question_id) do update
         set answer = excluded.answer, updated_at = now(), version = question_answer.version + 1`,
      [id, list],
    );
    await client.query(logged, ['change', 'applicant.answered', id, null, list]);
    const { rows } = await client.query(
      `select a.*, v.* from question_answer a
       join question_version v on v.question_id = a.question_id and v.version = a.question_version
       where applicant_id = $1`,
      [id],
    );
    return rows;
  });
}

async function within<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}
