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
  | 'chain-cut'
  | 'emptied-otherwise'
  | 'certificate-differs';

export interface Verification {
  /** Number of valid entries. */
  entries: number;
  /** Number of locations with a chain, the organization counted as one. */
  chains: number;
  /** Last valid entry in the organization's chain, which names the ends of the others; null without one. */
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

/** The chain of entries without a location. */
const organizationChain = '00000000-0000-0000-0000-000000000000';

/** The seals of one location and month. Those from before there were months are one chain. */
interface Chain {
  month: string;
  chain: string;
  genesisHash: string;
  /** Bounds of its entries' times. */
  since: string;
  until: string;
  /** False for a month that only a wrong clock has reached. */
  hasBegun: boolean;
}

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
        (await findCutChain(on)) ??
        (await findInvalidRedaction(on)) ??
        (await findInvalidCertificate(on));
      return { ...walked, broken, erasures: await countErasures(on) };
    });
}

async function walk(on: Database, expect: string | undefined): Promise<Verification> {
  const result: Verification = {
    entries: 0,
    chains: 0,
    newest: null,
    broken: null,
    expectedAt: null,
    erasures: 0,
  };
  const chains = await listChains(on);
  result.chains = new Set(chains.map(({ chain }) => chain)).size;
  for (const chain of chains) {
    const { entries, last, expectedAt, broken } = await walkChain(on, chain, expect);
    result.entries += entries;
    result.expectedAt ??= expectedAt;
    if (chain.chain === organizationChain && (chain.hasBegun || !result.newest))
      result.newest = last;
    if (broken) return { ...result, broken };
  }
  return result;
}

/** Chains in order of month. Skips from each to the next in the index. */
async function listChains(on: Database): Promise<Chain[]> {
  const { rows } = await sql<Chain>`
    with recursive found as (
      (select month, chain from audit_seal order by month, chain limit 1)
      union all
      select following.month, following.chain
      from found cross join lateral (
        select seal.month, seal.chain from audit_seal as seal
        where (seal.month, seal.chain) > (found.month, found.chain) and seal.month >= found.month
        order by seal.month, seal.chain limit 1
      ) as following
    )
    select month::text, chain, encode(audit_genesis(month, chain), 'hex') as "genesisHash",
      coalesce(to_char(nullif(month, '-infinity'), 'YYYY-MM-DD 00:00:00+00'), '-infinity') as since,
      coalesce(to_char(nullif(month, '-infinity') + interval '1 month', 'YYYY-MM-DD 00:00:00+00'), 'infinity') as until,
      month <= audit_month(now()) as "hasBegun"
    from found
    order by month, chain
  `.execute(on);
  return rows;
}

async function walkChain(on: Database, chain: Chain, expect: string | undefined) {
  let entries = 0;
  let expectedAt: number | null = null;
  let last: Verification['newest'] = null;
  for (;;) {
    const links = await readLinks(on, chain, last?.position ?? 0);
    for (const link of links) {
      const problem = breakAt(link, last ?? { position: 0, hash: chain.genesisHash });
      if (problem) {
        const { position, entryId, at } = link;
        return { entries, last, expectedAt, broken: { problem, position, entryId, at } };
      }
      entries += 1 + link.bundled;
      last = { position: link.position, hash: link.hash };
      if (link.hash === expect) expectedAt = link.position;
    }
    if (links.length < batchSize) return { entries, last, expectedAt, broken: null };
  }
}

function breakAt(link: Link, before: { position: number; hash: string }): Break | null {
  if (link.position !== before.position + 1) return 'seal-missing';
  if (!link.isThere) return 'entry-missing';
  if (link.previousHash !== before.hash) return 'order-changed';
  if (link.computed !== link.hash) return 'content-changed';
  return link.isBundleWhole ? null : 'bundle-changed';
}

async function readLinks(on: Database, chain: Chain, after: number): Promise<Link[]> {
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
      and audit_entry.at >= ${chain.since}::timestamptz and audit_entry.at < ${chain.until}::timestamptz
      and coalesce(audit_entry.chain, ${organizationChain}) = audit_seal.chain
    where audit_seal.month = ${chain.month}::date and audit_seal.chain = ${chain.chain}
      and position > ${after}
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

/** First moment that retention left in the log, as the log says; before everything if it never removed anything. */
const keptSince = sql`coalesce(
  (select max(after ->> 'keptSince')::date from audit_entry where action = 'audit.trimmed'), '-infinity'
)`;

/**
 * Checks the ends of chains that the organization's chain names: a chain must still have what was at its end
 * then, so neither its end nor all of it can be removed. Months that retention removed are excepted.
 */
async function findCutChain(on: Database): Promise<Verification['broken']> {
  const { rows } = await sql<{ position: number; entryId: number; at: Date }>`
    select seal.position, entry.id as "entryId", entry.at
    from audit_entry as entry
    cross join lateral jsonb_array_elements_text(entry.after -> 'chains') as chain_end
    cross join lateral (
      select split_part(chain_end, ' ', 1)::date as month, split_part(chain_end, ' ', 2)::uuid as chain,
        split_part(chain_end, ' ', 3)::bigint as position, split_part(chain_end, ' ', 4) as hash
    ) as seal
    where entry.action = 'audit.anchored' and seal.month >= ${keptSince} and not exists (
      select from audit_seal
      where audit_seal.month = seal.month and audit_seal.chain = seal.chain
        and audit_seal.position = seal.position and encode(audit_seal.hash, 'hex') = seal.hash
    )
    order by entry.id
    limit 1
  `.execute(on);
  const [first] = rows;
  if (!first) return null;
  return { problem: 'chain-cut', ...first };
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
      ) or exists (select from erasure where id = done.erasure_id and erased_at < ${keptSince})
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
      or (step.is_last and step.remains is distinct from audit_digest(audit_entry, 0, '')
        -- Retention removes whole chains; from others, a missing entry was found above.
        and (audit_entry.id is not null or ${keptSince} = '-infinity'))
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
    where entry.id is not null or erasure.erased_at >= ${keptSince}
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
