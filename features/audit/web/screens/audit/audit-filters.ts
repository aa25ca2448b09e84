import { auditKinds } from '#core/contract/audit-kinds.ts';
import type { QueryOf } from '#core/contract/operation.ts';
import { ownZone } from '#core/web/i18n/zone-clock.ts';
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

const name = (longest: number) =>
  text((said) => said.length <= longest && /^[a-z][a-z.-]*$/.test(said));

/** What the log shows. */
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

/** What is asked of the server; the days are meant as this browser's clock has them. */
export function queryOf(
  filters: AuditFilters,
): Omit<QueryOf<typeof listAudit>, 'limit' | 'after' | 'sort'> {
  const hasDays = filters.from !== '' || filters.to !== '';
  return { ...auditFilters.toSent(filters), ...(hasDays && { zone: ownZone() }) };
}

/** How many are set. Kind and number of one record are one filter. */
export function countFilters(filters: AuditFilters): number {
  return countSet(filters, ['actor', 'kind', 'action', 'from', 'to', ['recordId', 'recordType']]);
}
