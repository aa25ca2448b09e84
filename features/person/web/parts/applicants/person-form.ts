import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { isAllThere, sendOn, useStaleVersion } from '#core/web/forms/stale-version.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantValues } from './applicant-values.ts';

/** Leads from the fields of somebody back to their file, and says that they are saved. */
function usePersonSaved(backTo: string) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const navigate = useNavigate();
  return (saved: Applicant) => {
    void navigate({ to: backTo, replace: true });
    showToast({ text: t('edit.saved', { name: personName(saved) }) });
  };
}

/** The form of someone who is there already, and what a colleague has saved first. */
export function usePersonForm<
  Values extends ApplicantValues,
  Schema extends z.ZodType<unknown, object>,
  Person extends Applicant,
>({
  name,
  record,
  schema,
  backTo,
  valuesOf,
  bodyOf,
  update,
}: {
  /** What is typed is kept under it. */
  name: string;
  record: Person;
  schema: Schema;
  /** The file. */
  backTo: string;
  valuesOf: (record: Person) => Values;
  /** What differs from the record, with its version. */
  bodyOf: (base: Person, values: Values) => z.input<Schema>;
  update: (sent: { params: { id: string }; body: z.input<Schema> }) => Promise<Person>;
}) {
  // What the changes are based on; somebody else's record, once both are merged.
  const stale = useStaleVersion(record);
  const { base } = stale;
  const form = useContractForm<Values, Schema, Person>({
    schema,
    initialValues: valuesOf(record),
    keep: { name: `${name}:${record.id}`, base },
    toSent: (values) => bodyOf(base.current, values),
    send: async (body, values) => {
      const hasChanges = Object.keys(body).length > 1;
      if (!hasChanges) return base.current;
      return sendOn(
        base.current,
        ({ version }) => update({ params: { id: record.id }, body: { ...body, version } }),
        (there) => isAllThere(body, bodyOf(there, values)),
      );
    },
    onSaved: usePersonSaved(backTo),
    onProblem: stale.onProblem,
  });
  return { form, stale };
}
