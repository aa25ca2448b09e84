import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, it } from 'vitest';
import { runOnServer, urlForDatabase } from '#app/testing/postgres-server.ts';
import { prepareDatabase } from './prepare-database.ts';

const server = inject('postgresUrl');
const name = `test_${randomUUID().replaceAll('-', '')}`;
afterAll(() => runOnServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));

it('refuses a database in another encoding, with a clear message, and changes nothing', async () => {
  await runOnServer(
    server,
    `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C' ENCODING 'SQL_ASCII'`,
  );
  const url = urlForDatabase(server, name);
  await expect(prepareDatabase({ owner: url, app: url }, { makesRole: false })).rejects.toThrow(
    "has the encoding SQL_ASCII. Cairn needs one created with ENCODING 'UTF8'",
  );
});
