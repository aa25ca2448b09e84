import { sql } from 'kysely';
import type { Database } from '#core/server/db/database.ts';
import { type Certified, certificateHash } from './service.ts';

/** What is wrong at the first place where the chain is broken. */
export type Break =
  | 'content-changed'
  | 'entry-missing'
  | 'seal-missing'
  | 'order-changed'
  | 'bundle-changed'
  | 'never-sealed'
  | 'emptied-otherwise'
  | 'certificate-differs';

export interface Verification {
  /** How many entries were found in order. */
  entries: number;
  /** The end of what is in order; null when there is nothing. */
  newest: { position: number; hash: string } | null;
  /** Where the chain breaks first; null when it is whole. */
  broken: { problem: Break; position: number | null; entryId: number; at: Date | null } | null;
  /** How many erasures the log speaks of, each with the certificate that it says. */
  erasures: number;
  /** Whether the hash that was asked for was found; null when none was asked for. */
  expectedAt: number | null;
}

/** How many entries are read at once: memory stays the same however long the log is. */
const batchSize = 2000;

/** What the first seal holds in place of the hash of the one before: the hash of nothing. */
const beginning = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Link {
  position: number;
  entryId: number;
  previousHash: string;
  hash: string;
  isThere: boolean;
  at: Date | null;
  /** The hash of what the entry holds now. */
  computed: string | null;
  /** How many entries it speaks for, itself not counted; and whether they are those of then. */
  bundled: number;
  isBundleWhole: boolean;
}

/**
 * Walks the chain of the audit log from its beginning and computes every hash anew, on one snapshot
 * of the database, so that the app may go on writing.
 *
 * What it can't see by itself is a chain that was cut at its end, or made anew from some place on,
 * by somebody with the rights of the owner. `expect`, a hash that was kept elsewhere, shows that.
 */
export function verifyAudit(db: Database, expect?: string): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (on) => {
      const walked = await walk(on, expect?.toLowerCase());
      if (walked.broken) return walked;
      const broken =
        (await findUnsealed(on)) ??
        (await findEmptiedOtherwise(on)) ??
        (await findOtherCertificate(on));
      return { ...walked, broken, erasures: await countErasures(on) };
    });
}

async function walk(on: Database, expect: string | undefined): Promise<Verification> {
  const result: Verification = {
    entries: 0,
    newest: null,
    broken: null,
    expectedAt: null,
    erasures: 0,
  };
  for (;;) {
    const before = result.newest?.position ?? 0;
    const links = await readLinks(on, before);
    for (const link of links) {
      const problem = breakAt(link, result.newest ?? { position: 0, hash: beginning });
      if (problem) {
        const { position, entryId, at } = link;
        return { ...result, broken: { problem, position, entryId, at } };
      }
      result.entries += 1 + link.bundled;
      result.newest = { position: link.position, hash: link.hash };
      if (link.hash === expect) result.expectedAt = link.position;
    }
    if (links.length < batchSize) return result;
  }
}

function breakAt(link: Link, before: { position: number; hash: string }): Break | null {
  if (link.position !== before.position + 1) return 'seal-missing';
  if (!link.isThere) return 'entry-missing';
  if (link.previousHash !== before.hash) return 'order-changed';
  if (link.computed !== link.hash) return 'content-changed';
  return link.isBundleWhole ? null : 'bundle-changed';
}

async function readLinks(on: Database, after: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select
      position,
      entry_id as "entryId",
      encode(previous_hash, 'hex') as "previousHash",
      encode(hash, 'hex') as hash,
      audit_entry.id is not null as "isThere",
      audit_entry.at,
      -- Of an entry that was emptied, what stands there now is looked at below.
      encode(coalesce(
        (select sealed from audit_erasure
          where audit_erasure.entry_id = audit_entry.id order by audit_erasure.id limit 1),
        audit_digest(audit_entry, position, previous_hash)
      ), 'hex') as computed,
      case when bundle_digest is null then 0 else (
        select count(*) from audit_entry as other
        where other.bundle = audit_entry.bundle and other.bundle_digest is null
      ) end as bundled,
      bundle_digest is null or bundle_digest = audit_bundle_digest(bundle) as "isBundleWhole"
    from audit_seal
    left join audit_entry on audit_entry.id = entry_id
    where position > ${after}
    order by position
    limit ${batchSize}
  `.execute(on);
  return rows;
}

/**
 * Every commit seals what it adds, by itself or together, so an entry for which no seal speaks came by
 * another way.
 */
async function findUnsealed(on: Database): Promise<Verification['broken']> {
  const entry = await on
    .selectFrom('auditEntry')
    .select(['id', 'at'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('auditSeal').whereRef('entryId', '=', 'auditEntry.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auditEntry as closing')
            .whereRef('closing.bundle', '=', 'auditEntry.bundle')
            .where('auditEntry.bundleDigest', 'is', null)
            .where('closing.bundleDigest', 'is not', null),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!entry) return null;
  return { problem: 'never-sealed', position: null, entryId: entry.id, at: entry.at };
}

/**
 * Of what was taken out of an entry there are digests, one after the other, the last of which is that of what stands
 * there now; and of what each erasure did so, an entry that is sealed itself.
 */
async function findEmptiedOtherwise(on: Database): Promise<Verification['broken']> {
  const { rows } = await sql<{ entryId: number; at: Date | null }>`
    with spoken as (
      select distinct erasure_id from audit_erasure as done
      where exists (
        select from audit_entry
        where record_id = done.erasure_id and action = 'erasure.done'
          and after ->> 'emptied' = encode(audit_erasure_digest(done.erasure_id), 'hex')
      )
    ),
    step as (
      select audit_erasure.*,
        lag(remains) over entry as before_it,
        lead(id) over entry is null as is_last
      from audit_erasure
      window entry as (partition by entry_id order by id)
    )
    select step.entry_id as "entryId", audit_entry.at
    from step
    left join audit_entry on audit_entry.id = step.entry_id
    where step.erasure_id not in (select erasure_id from spoken)
      or step.before_it <> step.found
      or (step.is_last and step.remains is distinct from audit_digest(audit_entry, 0, ''))
    order by step.id
    limit 1
  `.execute(on);
  const [first] = rows;
  if (!first) return null;
  return { problem: 'emptied-otherwise', position: null, entryId: first.entryId, at: first.at };
}

/**
 * Each erasure that the log speaks of has its certificate, by number and check sum, and each certificate its
 * entry; and the certificate says what the check sum was made of.
 */
async function findOtherCertificate(on: Database): Promise<Verification['broken']> {
  const { rows } = await sql<{
    entryId: number | null;
    at: Date | null;
    erasedAt: Date;
    hash: string;
    said: Omit<Certified, 'erasedAt'> | null;
  }>`
    select entry.id as "entryId", coalesce(entry.at, erasure.erased_at) as at,
      erasure.erased_at as "erasedAt", erasure.hash,
      case when entry.id is not null and erasure.id is not null then json_build_object(
        'id', erasure.id, 'number', number, 'erasedBy', erased_by, 'reason', erasure.reason,
        'backupsUntil', backups_until, 'counts', counts, 'emptied', entry.after ->> 'emptied'
      ) end as said
    from (select * from audit_entry where action = 'erasure.done') as entry
    full join erasure on erasure.id = entry.record_id
      and erasure.hash = entry.after ->> 'hash'
      and erasure.number::text = entry.after ->> 'number'
    order by entry.id
  `.execute(on);
  const other = rows.find(
    ({ said, erasedAt, hash }) => !said || certificateHash({ ...said, erasedAt }) !== hash,
  );
  if (!other) return null;
  const { entryId, at } = other;
  return { problem: 'certificate-differs', position: null, entryId: entryId ?? 0, at };
}

async function countErasures(on: Database): Promise<number> {
  const { count } = await on
    .selectFrom('auditEntry')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('action', '=', 'erasure.done')
    .executeTakeFirstOrThrow();
  return count;
}
