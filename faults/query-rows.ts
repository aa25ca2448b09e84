import pg from 'pg';

/** Runs one statement on its own connection, because a test may have cut the others. */
export async function queryRows<Row extends object>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
