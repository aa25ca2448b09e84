import { sql } from 'kysely';
import type { Database } from '#core/server/db/database.ts';
import { type Certified, certificateHash } from './service.ts';

/** The problem at the first broken position. */
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
  /** Number of valid entries. */
  entries: number;
  /** Last valid entry; null when there is none. */
  newest: { position: number; hash: string } | null;
  /** First break; null when the chain is valid. */
  broken: { problem: Break; position: number | null; entryId: number; at: Date | null } | null;
  /** Number of erasures in the log, each with a matching certificate. */
  erasures: number;
  /** Position of the expected hash; null when none was expected or found. */
  expectedAt: number | null;
}

/** Entries per batch; keeps memory constant for any log size. */
const batchSize = 2000;

/** The first seal's previous hash: the SHA-256 of nothing. */
const genesisHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Link {
  position: number;
  entryId: number;
  previousHash: string;
  hash: string;
  isThere: boolean;
  at: Date | null;
  /** Hash of the current content. */
  computed: string | null;
  /** Number of bundled entries, this one not counted, and whether they are unchanged. */
  bundled: number;
  isBundleWhole: boolean;
}

/**
 * Recomputes every hash of the audit log on one snapshot, so the app may keep writing. Can't detect a chain
 * that the database owner truncated or rebuilt; `expect`, a hash kept elsewhere, can.
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
        (await findInvalidRedaction(on)) ??
        (await findInvalidCertificate(on));
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
      const problem = breakAt(link, result.newest ?? { position: 0, hash: genesisHash });
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

/** Every commit seals its entries, so an unsealed entry bypassed the app. */
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
 * Checks redacted entries. Each has a series of digests that ends with that of its current content, and
 * each erasure has a sealed entry with the digest of its redactions.
 */
async function findInvalidRedaction(on: Database): Promise<Verification['broken']> {
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
 * Checks erasures. Each has a certificate with the same number and checksum, each certificate has its
 * entry, and its content matches the checksum.
 */
async function findInvalidCertificate(on: Database): Promise<Verification['broken']> {
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
