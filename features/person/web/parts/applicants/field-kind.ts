import type { ComponentType, ReactNode } from 'react';
import type { PersonBlock, PersonFieldGroup } from '#features/person/contract/person-fields.ts';
import type { ApplicantPath } from './applicant-values.ts';

/** Props of an input: texts and form bindings. Uncontrolled. */
export interface FieldInputProps<Value> {
  label: ReactNode;
  description?: string | undefined;
  required: boolean;
  error?: ReactNode;
  /** Errors within a list, by path: `0.lastUse`. */
  errorsInside: Readonly<Record<string, ReactNode>>;
  defaultValue: Value;
  onChange: (value: Value) => void;
  /** Lets the form find the field to focus it. */
  'data-path': string;
}

/** How a kind of field is displayed and entered, and its empty value. */
export interface FieldKind<Value> {
  empty: Value;
  /** Rendered only with a value. `plain`: text only, where a link would be in the way. */
  Display: ComponentType<{ value: Value; plain?: boolean }>;
  Input: ComponentType<FieldInputProps<Value>>;
}

/** Twelfths of the form's width, on wide screens. */
export type FieldSpan = 3 | 4 | 6 | 8 | 12;

export interface FieldLayout {
  span?: FieldSpan;
  block?: PersonBlock | undefined;
  required?: boolean | undefined;
  hint?: 'severalFit' | 'substances' | 'typeAndEnter';
}

/** A field of an applicant of any kind. */
export interface ApplicantField extends FieldLayout {
  path: ApplicantPath;
  group: PersonFieldGroup;
  kind: FieldKind<unknown>;
}
