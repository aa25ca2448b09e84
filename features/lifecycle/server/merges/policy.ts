import { isDeepStrictEqual } from 'node:util';
import { roleMay } from '#core/contract/permissions.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { canBeUnited, type TakenOver } from '#features/lifecycle/contract/merges.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { personFields } from '#features/person/contract/person-fields.ts';
import {
  type Fields,
  fieldPaths,
  valueAt,
} from '#features/person/server/applicants/field-paths.ts';

/** Values by field, with `status` and `submittedAt`, which forms don't have. */
export type Values = ReadonlyMap<string, unknown>;

/** Not form fields, but a merge writes them. */
export const nonFormFields: readonly string[] = ['status', 'submittedAt'];

/** The form fields of a record. */
export function formFields(record: Applicant): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in personFields));
}

export function valueIn(record: Applicant, place: string): unknown {
  return valueAt({ ...record }, place) ?? null;
}

/**
 * The values of the remaining record after the merge. A client stays a client because the enrollments move along, and
 * the earliest submission date wins; neither is a choice.
 */
export function mergedValues(
  remaining: Applicant,
  other: Applicant,
  chosen: Readonly<Record<string, TakenOver>>,
): Values {
  const places = fieldPaths(formFields(other));
  const values = new Map<string, unknown>();
  for (const [place, how] of Object.entries(chosen)) {
    const isStatus = place === 'status' && how === 'other' && remaining.status !== 'client';
    const isPossible = how === 'united' ? canBeUnited(place) : isStatus || places.has(place);
    if (!isPossible) throw invalid('fields', 'not-an-option');
    const [ours, theirs] = [valueIn(remaining, place), valueIn(other, place)];
    values.set(place, how === 'united' ? uniteEntries(ours, theirs) : theirs);
  }
  if (other.status === 'client') values.set('status', 'client');
  values.set('submittedAt', earlierDate(remaining.submittedAt, other.submittedAt));
  const differs = ([place, value]: [string, unknown]) =>
    !isDeepStrictEqual(value, valueIn(remaining, place));
  return new Map([...values].filter(differs));
}

/** Own entries, plus the other's that are new. */
function uniteEntries(ours: unknown, theirs: unknown): unknown[] {
  const [ownEntries, otherEntries] = [ours as unknown[], theirs as unknown[]];
  const known = new Set(ownEntries.map(entryIdentity));
  return [...ownEntries, ...otherEntries.filter((item) => !known.has(entryIdentity(item)))];
}

/** The identity of a list entry. */
function entryIdentity(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'substance' in item ? item.substance : item;
}

function earlierDate(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** The caller's permitted actions on a pair. */
export function pairAbilities(
  scope: StaffScope,
  pair: { asked: unknown; dismissed: unknown },
): { merge: boolean; ask: boolean; dismiss: boolean } {
  const merge = roleMay(scope.role, 'applicant:merge');
  const isOpen = pair.dismissed === null;
  return {
    merge: merge && isOpen,
    ask: !merge && isOpen && pair.asked === null,
    dismiss: roleMay(scope.role, 'applicant:write'),
  };
}
