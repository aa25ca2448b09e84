import pg from 'pg';
import { openDatabase } from '#core/server/db/database.ts';
import { verifyAudit } from '#features/audit/server/verification.ts';

/** Checks the integrity of the database; empty if there is no problem. */
export async function findCorruption(ownerUrl: string): Promise<string[]> {
  return [...(await brokenReferences(ownerUrl)), ...(await brokenAudit(ownerUrl))];
}

/** Finds rows that violate a foreign key. */
async function brokenReferences(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: keys } = await client.query<{
      name: string;
      here: string;
      there: string;
      pairs: string;
      given: string;
    }>(`
      select conname as name, conrelid::regclass::text as here, confrelid::regclass::text as there,
        string_agg(format('here.%I = there.%I', own.attname, other.attname), ' and ') as pairs,
        string_agg(format('here.%I is not null', own.attname), ' and ') as given
      from pg_constraint,
        unnest(conkey, confkey) as pair (own_number, other_number)
        , pg_attribute own, pg_attribute other
      where contype = 'f' and connamespace = 'public'::regnamespace
        and own.attrelid = conrelid and own.attnum = own_number
        and other.attrelid = confrelid and other.attnum = other_number
      group by conname, conrelid, confrelid`);
    const broken: string[] = [];
    for (const { name, here, there, pairs, given } of keys) {
      const { rows } = await client.query(`select from ${here} here where ${given}
        and not exists (select from ${there} there where ${pairs}) limit 1`);
      if (rows.length > 0) broken.push(`${here}: ${name} references a missing row`);
    }
    if (keys.length === 0) broken.push('no foreign keys found');
    return broken;
  } finally {
    await client.end();
  }
}

async function brokenAudit(ownerUrl: string): Promise<string[]> {
  const db = openDatabase(ownerUrl);
  try {
    const { broken, entries } = await verifyAudit(db);
    if (broken) return [`the audit log: ${broken.problem} at entry ${broken.entryId}`];
    return entries === 0 ? ['the audit log is empty'] : [];
  } finally {
    await db.destroy();
  }
}
