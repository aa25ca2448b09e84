import type { PersonFieldKind } from '#features/person/contract/person-field-kinds.ts';
import { fieldAt, type PlacedField, pathsIn } from '#features/person/contract/person-fields.ts';
import type { answerFormats } from '#features/questions/contract/questions.ts';

/** Requirements for a question whose answer fills the field. */
export interface BoundField {
  kind: 'string' | 'select';
  format?: (typeof answerFormats)[number];
  multiple?: boolean;
  /** Allowed field values. Other options may be offered; choosing one leaves the field empty. */
  values?: readonly string[];
}

const one = ({ values }: PlacedField): BoundField => ({ kind: 'select', values });
const several = ({ values }: PlacedField): BoundField => ({
  kind: 'select',
  multiple: true,
  values,
});

/** Null for kinds that no question asks for. */
const boundAs: Readonly<Record<PersonFieldKind, ((field: PlacedField) => BoundField) | null>> = {
  line: () => ({ kind: 'string' }),
  phone: () => ({ kind: 'string', format: 'phone' }),
  email: () => ({ kind: 'string', format: 'email' }),
  pastDay: () => ({ kind: 'string', format: 'date' }),
  choice: one,
  choices: several,
  language: one,
  substances: several,
  labels: null,
  location: null,
  caseWorker: null,
};

/** Applicant fields that an answer may fill, by the name used in questions. */
export const boundFields: Readonly<Record<string, BoundField>> = Object.fromEntries(
  pathsIn('question').flatMap((path) => {
    const field = fieldAt(path);
    const bound = field && boundAs[field.kind]?.(field);
    return bound ? [[path, bound]] : [];
  }),
);
