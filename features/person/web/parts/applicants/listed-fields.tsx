import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import type { PersonFieldKind } from '#features/person/contract/person-field-kinds.ts';
import { fieldAt, fieldsIn, type PersonFieldIn } from '#features/person/contract/person-fields.ts';
import { hasValue } from './applicant-values.ts';
import type { ApplicantField } from './field-kind.ts';
import { applicantFields } from './fields.tsx';
import { formValue } from './records-in-forms.ts';

/** Fields that the lists show in the column of the name, or in columns of their own. */
const drawnByLists = [
  ...(['firstName', 'lastName', 'preferredName', 'dateOfBirth'] as const),
  ...(['locationId', 'caseWorkerId'] as const),
] as const satisfies readonly PersonFieldIn<'list'>[];

type ListedField = Exclude<PersonFieldIn<'list'>, (typeof drawnByLists)[number]>;

const listedFields = fieldsIn('list')
  .filter((name): name is ListedField => !(drawnByLists as readonly string[]).includes(name))
  .flatMap((name) => applicantFields.find(({ path }) => path === name) ?? []);

/** Kinds whose values stay on one line. */
const shortKinds: readonly (PersonFieldKind | undefined)[] = ['phone', 'pastDay'];

/**
 * A column for every other list field, shown as its kind. `ids` has the fields whose column id differs from the field's
 * name, since saved views store these ids; null where a list has no such column. The same object at each
 * render keeps the columns the same.
 */
export function useListedColumns(
  ids: Partial<Record<ListedField, string | null>>,
): (RecordColumn<ApplicantSummary> & { field: ApplicantField })[] {
  const { t } = useTranslation('applicants');
  return useMemo(
    () =>
      listedFields.flatMap((field) => {
        const { path, kind } = field;
        const id = ids[path as ListedField];
        if (id === null) return [];
        return {
          field,
          id: id ?? path,
          label: t(`fields.${path}`),
          show: (row) => {
            const value = formValue(row, field);
            // Plain, without links: before someone calls, the case record says whether that is safe.
            return hasValue(value) ? <kind.Display value={value} plain /> : null;
          },
          isShort: shortKinds.includes(fieldAt(path)?.kind),
        };
      }),
    [ids, t],
  );
}
