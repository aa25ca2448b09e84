import type { PersonFieldKind } from '#features/person/contract/person-field-kinds.ts';
import { fieldAt, type PlacedField, pathsIn } from '#features/person/contract/person-fields.ts';
import type { answerFormats } from '#features/questions/contract/questions.ts';

/** What a question must be like so that its answer can fill the field. */
export interface BoundField {
  kind: 'string' | 'select';
  format?: (typeof answerFormats)[number];
  multiple?: boolean;
  /** What the field can hold. Another option may be offered; choosing it leaves the field open. */
  values?: readonly string[];
}

const one = ({ values }: PlacedField): BoundField => ({ kind: 'select', values });
const several = ({ values }: PlacedField): BoundField => ({
  kind: 'select',
  multiple: true,
  values,
});

/** Kinds that no question asks for have none. */
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

/** The fields of an applicant that an answer may fill, by the name that a question gives. */
export const boundFields: Readonly<Record<string, BoundField>> = Object.fromEntries(
  pathsIn('question').flatMap((path) => {
    const field = fieldAt(path);
    const bound = field && boundAs[field.kind]?.(field);
    return bound ? [[path, bound]] : [];
  }),
);
