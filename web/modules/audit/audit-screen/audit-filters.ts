import { type AuditKind, auditKinds, type listAudit } from '#contract/audit.ts';
import { isRealDay } from '#contract/days.ts';
import type { QueryOf } from '#contract/operation.ts';

/** What the log shows, as the address says it. Empty text means any. */
export interface AuditFilters {
  actor: string;
  kind: AuditKind | '';
  action: string;
  from: string;
  to: string;
  recordId: string;
  recordType: string;
}

/** Reads the query of the address. What it does not know it leaves out, so that an old link works. */
export function filtersOf(search: Record<string, unknown>): AuditFilters {
  return {
    actor: idOf(search.actor),
    kind: auditKinds.find((kind) => kind === search.kind) ?? '',
    action: nameOf(search.action, 60),
    from: dayOf(search.from),
    to: dayOf(search.to),
    recordId: idOf(search.recordId),
    recordType: nameOf(search.recordType, 40),
  };
}

/** The other way round; what is left open is left out of the address. */
export function searchOf(filters: AuditFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** What is asked of the server; the days are meant as this browser's clock has them. */
export function queryOf(
  filters: AuditFilters,
): Omit<QueryOf<typeof listAudit>, 'limit' | 'after' | 'sort'> {
  const hasDays = filters.from !== '' || filters.to !== '';
  return {
    ...searchOf(filters),
    ...(hasDays ? { zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
  };
}

export function countFilters(filters: AuditFilters): number {
  // Kind and number of one record are one filter.
  const { recordId, recordType, ...others } = filters;
  return [...Object.values(others), recordId || recordType].filter((value) => value !== '').length;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function idOf(value: unknown): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(textOf(value)) ? textOf(value) : '';
}

function nameOf(value: unknown, longest: number): string {
  const text = textOf(value);
  return text.length <= longest && /^[a-z][a-z.-]*$/.test(text) ? text : '';
}

function dayOf(value: unknown): string {
  return isRealDay(textOf(value)) ? textOf(value) : '';
}
