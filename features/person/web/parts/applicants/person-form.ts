import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { isAlreadySaved, retrySave, useStaleVersion } from '#core/web/forms/stale-version.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { paths } from '#core/web/paths.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantValues } from './applicant-values.ts';

/** Where a form of the record returns to. */
export interface PlaceInRecord {
  to: string;
  search: ReturnType<typeof paths.inFile>;
}

/** Returns to the case record and confirms the save. */
function usePersonSaved(backTo: PlaceInRecord) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const navigate = useNavigate();
  return (saved: Applicant) => {
    void navigate({ ...backTo, replace: true });
    showToast({ text: t('edit.saved', { name: personName(saved) }) });
  };
}

/** The form of an existing person, with its edit conflict. */
export function usePersonForm<
  Values extends ApplicantValues,
  Schema extends z.ZodType<unknown, object>,
  Person extends Applicant,
>({
  name,
  record,
  schema,
  backTo,
  toValues,
  toBody,
  update,
}: {
  /** Key for kept text. */
  name: string;
  record: Person;
  schema: Schema;
  /** Path of the case record. */
  backTo: PlaceInRecord;
  toValues: (record: Person) => Values;
  /** The differences from the record, with its version. */
  toBody: (base: Person, values: Values) => z.input<Schema>;
  update: (sent: { params: { id: string }; body: z.input<Schema> }) => Promise<Person>;
}) {
  // The record that the changes are based on; the colleague's version after a merge.
  const stale = useStaleVersion(record);
  const { base } = stale;
  const form = useContractForm<Values, Schema, Person>({
    schema,
    initialValues: toValues(record),
    keep: { name: `${name}:${record.id}`, base },
    toSent: (values) => toBody(base.current, values),
    send: async (body, values) => {
      const hasChanges = Object.keys(body).length > 1;
      if (!hasChanges) return base.current;
      return retrySave(
        base.current,
        ({ version }) => update({ params: { id: record.id }, body: { ...body, version } }),
        (savedRecord) => isAlreadySaved(body, toBody(savedRecord, values)),
      );
    },
    onSaved: usePersonSaved(backTo),
    onProblem: stale.onProblem,
  });
  return { form, stale };
}
