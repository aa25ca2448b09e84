import {
  type Comparison,
  canBeUnited,
  type TakenOver,
} from '#features/lifecycle/contract/merges.ts';
import {
  type ApplicantValues,
  isGiven,
  isSame,
  valueAt,
} from '#features/person/web/parts/applicants/applicant-values.ts';
import type { ApplicantField } from '#features/person/web/parts/applicants/field-kind.ts';
import { applicantFields } from '#features/person/web/parts/applicants/fields.tsx';
import { valuesOf } from '#features/person/web/parts/applicants/records-in-forms.ts';

/** What the remaining file does at a place: keeps its own, or takes something over. */
export type Choice = 'own' | TakenOver;

export interface Differing {
  field: ApplicantField;
  /** What can be chosen here, in the order in which it is offered. */
  choices: readonly Choice[];
  usual: Choice;
}

type Sides = Comparison['sides'];

/** The values of two files, as forms hold them: of the one that stays, and of the other. */
export interface BothValues {
  own: ApplicantValues;
  other: ApplicantValues;
}

export function valuesOfSides(remaining: Sides[number], other: Sides[number]): BothValues {
  return { own: valuesOf(remaining.applicant), other: valuesOf(other.applicant) };
}

/** The fields of which at least one says something, by whether they say the same. */
export function compareFields({ own, other }: BothValues) {
  const given = applicantFields.filter(
    ({ path }) => isGiven(valueAt(own, path)) || isGiven(valueAt(other, path)),
  );
  const agrees = ({ path }: ApplicantField) => isSame(valueAt(own, path), valueAt(other, path));
  return { same: given.filter(agrees), differing: given.filter((field) => !agrees(field)) };
}

/** What there is to choose, and what is chosen unless somebody says otherwise: nothing gets lost. */
export function choicesAt(field: ApplicantField, { own, other }: BothValues): Differing {
  const isOwnGiven = isGiven(valueAt(own, field.path));
  const isOtherGiven = isGiven(valueAt(other, field.path));
  const isUnited = canBeUnited(field.path) && isOwnGiven && isOtherGiven;
  const usual = isOwnGiven ? 'own' : 'other';
  return {
    field,
    choices: isUnited ? ['own', 'other', 'united'] : ['own', 'other'],
    usual: isUnited ? 'united' : usual,
  };
}
