import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#core/contract/languages.ts';
import { maxExactCount } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { type AuditedRecord, concernsRecords } from '#core/server/telemetry/audited-records.ts';
import { type Disclosure, disclosureKinds } from '#features/printouts/contract/disclosures.ts';

interface DisclosureRange {
  /** Starts after this entry. */
  after: number | undefined;
  limit: number;
  /** Only disclosures to others from this moment on, for an accounting. */
  toOthersSince?: Date;
}

interface Row {
  id: number;
  at: Date;
  action: string;
  by: string | null;
  after: Record<string, unknown> | null;
  template: Disclosure['template'];
}

/**
 * Lists disclosures of a person and the records merged with theirs from the audit log, newest
 * first: recipients and parts, no contents. The caller has opened the case record.
 */
export async function listDisclosures(
  ctx: Ctx<StaffScope>,
  records: readonly AuditedRecord[],
  { after, limit, toOthersSince }: DisclosureRange,
): Promise<Disclosure[]> {
  const afterCursor =
    after === undefined
      ? sql``
      : sql`and (entry.at, entry.id) < ((select at from audit_entry where id = ${after}), ${after})`;
  // No recipient means internal use; the person's own copies aren't news to them.
  const toOthers =
    toOthersSince === undefined
      ? sql``
      : sql`and entry.at >= ${toOthersSince} and coalesce(entry.after ->> 'recipient', '') <> ''
          and entry.after ->> 'basis' is distinct from 'own_request'`;
  const { rows } = await sql<Row>`
    select entry.id, entry.at, entry.action, entry.after,
      nullif(trim(actor.first_name || ' ' || actor.last_name), '') as by,
      letter_template.name as template
    from audit_entry as entry
    left join account as actor on actor.id = entry.actor_id
    left join letter_template on letter_template.id = (entry.after ->> 'templateId')::uuid
    where ${isAbout(records)} ${afterCursor} ${toOthers}
    order by entry.at desc, entry.id desc
    limit ${limit}
  `.execute(ctx.db);
  return rows.map(toDisclosure);
}

/** Counts up to one more than is shown. */
export async function countUpToLimit(
  ctx: Ctx<StaffScope>,
  records: readonly AuditedRecord[],
): Promise<number> {
  const counted = await ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('auditEntry as entry')
        .select('entry.id')
        .where(isAbout(records))
        .limit(maxExactCount + 1)
        .as('matching'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}

/** Lists from the audit log when a person got the patient notice, newest first. */
export async function listGivenNotices(ctx: Ctx<StaffScope>, records: readonly AuditedRecord[]) {
  const rows = await ctx.db
    .selectFrom('auditEntry as entry')
    .leftJoin('account as actor', 'actor.id', 'entry.actorId')
    .select(['entry.id', 'entry.at', 'entry.after'])
    .select(
      sql<string | null>`nullif(trim(actor.first_name || ' ' || actor.last_name), '')`.as('by'),
    )
    .where(isAbout(records, 'change'))
    .where('entry.action', '=', 'applicant.patient-notice-given')
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id, at, by, after }) => {
    const details = after as { givenOn: string; language: Language; wordedOn: string | null };
    const { givenOn: on, language, wordedOn } = details;
    return { id: String(id), on, language, wordedOn, at: at.toISOString(), by };
  });
}

/** Matches disclosures of each of a person's records while it was theirs. */
function isAbout(
  records: readonly AuditedRecord[],
  kind: 'disclosure' | 'change' = 'disclosure',
): RawBuilder<boolean> {
  return sql<boolean>`entry.record_type = 'applicant' and entry.kind = ${kind}
    and ${concernsRecords(records)}`;
}

function toDisclosure({ id, at, action, by, after, template }: Row): Disclosure {
  const verb = action.slice(action.indexOf('.') + 1);
  const kind = disclosureKinds.find((one) => one === verb) ?? 'other';
  const text = (name: string) => (typeof after?.[name] === 'string' ? after[name] : null);
  const list = (name: string) => (Array.isArray(after?.[name]) ? (after[name] as string[]) : []);
  return {
    id: String(id),
    at: at.toISOString(),
    by,
    kind,
    recipient: text('recipient'),
    recipientClass: text('recipientClass') as Disclosure['recipientClass'],
    purpose: text('purpose'),
    basis: text('basis') as Disclosure['basis'],
    consentOn: text('consentOn'),
    consentId: text('consentId'),
    groundNote: text('groundNote'),
    recipientAddress: text('recipientAddress'),
    parts: list('parts'),
    fields: list('fields'),
    template,
    fileName: kind.startsWith('file-') ? text('name') : null,
  };
}
