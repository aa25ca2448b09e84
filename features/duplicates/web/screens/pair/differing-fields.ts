import {
  type Comparison,
  canBeUnited,
  type TakenOver,
} from '#features/lifecycle/contract/merges.ts';
import {
  type ApplicantValues,
  hasValue,
  isSame,
  valueAt,
} from '#features/person/web/parts/applicants/applicant-values.ts';
import type { ApplicantField } from '#features/person/web/parts/applicants/field-kind.ts';
import { applicantFields } from '#features/person/web/parts/applicants/fields.tsx';
import { toFormValues } from '#features/person/web/parts/applicants/records-in-forms.ts';

/** How the remaining record treats a field: keeps its own value, or takes over the other's. */
export type Choice = 'own' | TakenOver;

export interface FieldDifference {
  field: ApplicantField;
  /** The choices in display order. */
  choices: readonly Choice[];
  defaultChoice: Choice;
}

type Sides = Comparison['sides'];

/** Form values of the remaining record and of the other. */
export interface BothValues {
  own: ApplicantValues;
  other: ApplicantValues;
}

export function toBothValues(remaining: Sides[number], other: Sides[number]): BothValues {
  return { own: toFormValues(remaining.applicant), other: toFormValues(other.applicant) };
}

/** Groups the fields with a value in either record by whether they agree. */
export function compareFields({ own, other }: BothValues) {
  const filledFields = applicantFields.filter(
    ({ path }) => hasValue(valueAt(own, path)) || hasValue(valueAt(other, path)),
  );
  const agrees = ({ path }: ApplicantField) => isSame(valueAt(own, path), valueAt(other, path));
  return {
    same: filledFields.filter(agrees),
    differing: filledFields.filter((field) => !agrees(field)),
  };
}

/** The available choices, and a default that loses no data. */
export function choicesAt(field: ApplicantField, { own, other }: BothValues): FieldDifference {
  const hasOwnValue = hasValue(valueAt(own, field.path));
  const hasOtherValue = hasValue(valueAt(other, field.path));
  const isUnited = canBeUnited(field.path) && hasOwnValue && hasOtherValue;
  const baseChoice = hasOwnValue ? 'own' : 'other';
  return {
    field,
    choices: isUnited ? ['own', 'other', 'united'] : ['own', 'other'],
    defaultChoice: isUnited ? 'united' : baseChoice,
  };
}
