import { isApiError } from '#core/web/api/api-error.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { PersonField } from '#features/person/contract/person-fields.ts';
import { type ApplicantRecord, isSame } from '../applicants/applicant-values.ts';
import { toFormValues } from '../applicants/records-in-forms.ts';
import { mergeField } from './field-merge.ts';

/** Form values of one field. */
export interface FieldChange {
  name: PersonField;
  base: unknown;
  mine: unknown;
}

/** A record, or its row in a list. */
export type FieldRecord = Pick<Applicant, 'version' | 'updatedAt'> & Partial<ApplicantRecord>;

const maxTries = 5;

/**
 * Saves one field on the current version of the record. A colleague's change of other fields is
 * adopted without a question.
 *
 * @param onStale gets the current version
 * @returns the saved value, undefined if a colleague has changed the same field; and the current
 * version
 */
export async function writeField(
  { name, base, mine }: FieldChange,
  record: FieldRecord,
  send: (body: { version: number }) => Promise<Applicant>,
  onStale: (record: Applicant) => void = () => {},
): Promise<{ value: unknown; record: FieldRecord }> {
  let on = record;
  for (let tries = 1; ; tries += 1) {
    const theirs = toFormValues(on)[name];
    const merged = mergeField(base, mine, theirs);
    if (merged === undefined || isSame(merged, theirs)) return { value: merged, record: on };
    try {
      const saved = await send({ [name]: merged, version: on.version });
      return { value: toFormValues(saved)[name], record: saved };
    } catch (error) {
      if (!isApiError(error, 'stale-version') || tries === maxTries) throw error;
      const current = error.details as Applicant;
      onStale(current);
      on = current;
    }
  }
}
