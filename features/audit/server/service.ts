import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as z from 'zod';
import type { Language } from '#core/contract/languages.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { toTotal } from '#core/server/db/page.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { csvBeginning, csvLine } from '#core/server/tables/csv.ts';
import { dayIn, startOfDay } from '#core/server/time/days-in-zone.ts';
import { translatorFor } from '#core/server/translations.ts';
import type { exportAudit, listAudit } from '#features/audit/contract/audit.ts';
import * as queries from './queries.ts';

type Filters = z.output<(typeof exportAudit)['query']>;
type ListFilters = z.output<(typeof listAudit)['query']>;

/** Number of exported entries in memory at once. */
const exportBatchSize = 500;

/** Cells of an export row, in order. Translations: `audit:export.<name>`. */
const exportColumns: Record<string, (entry: queries.SealedEntry) => string | number | null> = {
  time: ({ at }) => at,
  kind: ({ kind }) => kind,
  action: ({ action }) => action,
  personKind: ({ actor }) => actor.kind,
  person: ({ actor }) => actor.name,
  personId: ({ actor }) => actor.id,
  recordType: ({ recordType }) => recordType,
  record: ({ recordLabel }) => recordLabel,
  recordId: ({ recordId }) => recordId,
  address: ({ address }) => address,
  reason: ({ reason }) => reason,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  position: ({ position }) => position,
  hash: ({ hash }) => hash,
};

export async function list(ctx: Ctx<StaffScope>, { sort, limit, after, ...filters }: ListFilters) {
  const matching = toMatching(filters);
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw invalid('after', 'not-valid');
  const stretch = {
    direction: sort === 'at' ? 'asc' : 'desc',
    after: after === undefined ? undefined : Number(after),
    // One extra row tells whether there is a next page.
    limit: limit + 1,
  } as const;
  const [entries, counted] = await Promise.all([
    queries.listEntries(ctx, matching, stretch),
    queries.countCapped(ctx, matching),
  ]);
  const items = entries.slice(0, limit);
  const last = entries.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? String(last.id) : null, total: toTotal(counted) };
}

export { listActions } from './queries.ts';

/** Logs the export before the first row is sent. Excludes later entries, that log entry included. */
export async function exportLog(
  ctx: Ctx<StaffScope>,
  filters: Filters,
  language: Language,
): Promise<FileReply> {
  const matching = toMatching(filters);
  const { newestId } = await inTransaction(ctx, async (tx) => {
    const measured = await queries.measure(tx, matching);
    await recordAudit(tx, {
      action: 'audit.exported',
      kind: 'disclosure',
      recordId: null,
      after: { ...filters, entries: measured.count },
    });
    return measured;
  });
  const lines = exportLines(ctx, { ...matching, upTo: newestId }, language);
  return {
    name: `audit-${dayIn(filters.zone ?? 'UTC', ctx.now)}.csv`,
    // Read one by one, so that a slow reader causes no buildup.
    content: Readable.from(lines, { highWaterMark: 1 }),
  };
}

async function* exportLines(
  ctx: Ctx<StaffScope>,
  matching: queries.Matching,
  language: Language,
): AsyncGenerator<string> {
  const translate = translatorFor(language);
  const names = Object.keys(exportColumns);
  yield csvBeginning + csvLine(names.map((name) => translate(`audit:export.${name}`)));
  let after: number | undefined;
  do {
    const stretch = { direction: 'desc', after, limit: exportBatchSize } as const;
    const entries = await queries.listSealedEntries(ctx, matching, stretch);
    const cellGetters = Object.values(exportColumns);
    yield entries.map((entry) => csvLine(cellGetters.map((cell) => cell(entry)))).join('');
    after = entries.length === exportBatchSize ? entries.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** Certificate of an erasure, with the digest of the redacted log content. */
export interface Certified {
  id: string;
  number: number;
  erasedAt: Date;
  erasedBy: string | null;
  reason: string;
  backupsUntil: string | null;
  counts: object;
  emptied: string;
}

/** Checksum of a certificate, as the log stores it. */
export function certificateHash(certificate: Certified): string {
  const { id, number, erasedAt, erasedBy, reason, counts, backupsUntil, emptied } = certificate;
  const text = JSON.stringify([
    id,
    number,
    erasedAt.toISOString(),
    erasedBy,
    reason,
    backupsUntil,
    Object.entries(counts).sort(([one], [other]) => one.localeCompare(other, 'en')),
    emptied,
  ]);
  return createHash('sha256').update(text).digest('hex');
}

function toMatching({ from, to, zone = 'UTC', ...others }: Filters): queries.Matching {
  if (!isTimeZone(zone)) throw invalid('zone', 'not-valid');
  // PostgreSQL rejects text with this character, even in comparisons.
  const poisoned = Object.entries(others).find(([, value]) => value?.includes('\0'));
  if (poisoned) throw invalid(poisoned[0], 'characters');
  return {
    ...others,
    since: from === undefined ? undefined : startOfDay(from, zone),
    until: to === undefined ? undefined : startOfDay(to, zone, 1),
  };
}
