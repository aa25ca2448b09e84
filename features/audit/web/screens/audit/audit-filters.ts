import { auditKinds } from '#core/contract/audit-kinds.ts';
import type { OperationQuery } from '#core/contract/operation.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import {
  addressFilters,
  countSet,
  day,
  type FilterValues,
  idOr,
  oneOf,
  text,
} from '#core/web/lists/address-filters.ts';
import type { listAudit } from '#features/audit/contract/audit.ts';

const name = (maxLength: number) =>
  text((value) => value.length <= maxLength && /^[a-z][a-z.-]*$/.test(value));

export const auditFilters = addressFilters({
  actor: idOr(),
  kind: oneOf(auditKinds),
  action: name(60),
  from: day,
  to: day,
  recordId: idOr(),
  recordType: name(40),
});
export type AuditFilters = FilterValues<typeof auditFilters.described>;

/** Query parameters for the server; days are in the browser's time zone. */
export function toQuery(
  filters: AuditFilters,
): Omit<OperationQuery<typeof listAudit>, 'limit' | 'after' | 'sort'> {
  const hasDays = filters.from !== '' || filters.to !== '';
  return { ...auditFilters.toSent(filters), ...(hasDays && { zone: browserZone() }) };
}

/** Number of active filters. Kind and number of one record count as one. */
export function countFilters(filters: AuditFilters): number {
  return countSet(filters, ['actor', 'kind', 'action', 'from', 'to', ['recordId', 'recordType']]);
}
