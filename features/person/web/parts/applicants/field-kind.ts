import type { ComponentType, ReactNode } from 'react';
import type { PersonBlock, PersonFieldGroup } from '#features/person/contract/person-fields.ts';
import type { ApplicantPath } from './applicant-values.ts';

/** What an input is given: its words, and what the form binds it with. Not controlled. */
export interface FieldInputProps<Value> {
  label: ReactNode;
  description?: string | undefined;
  required: boolean;
  /** Shown below the field. */
  error?: ReactNode;
  /** What is wrong inside of a list: by place, `0.lastUse`. */
  errorsInside: Readonly<Record<string, ReactNode>>;
  defaultValue: Value;
  onChange: (value: Value) => void;
  /** By this the form finds the field again, to put the focus there. */
  'data-path': string;
}

/** A kind of field: how it is shown, how it is asked for, what it holds when nothing was given. */
export interface FieldKind<Value> {
  empty: Value;
  /** Shown only if something was given. `plain`: words only, where a link would be in the way. */
  Display: ComponentType<{ value: Value; plain?: boolean }>;
  Input: ComponentType<FieldInputProps<Value>>;
}

/** Twelfths of the form's width, where there is room. */
export type FieldSpan = 3 | 4 | 6 | 8 | 12;

export interface FieldLayout {
  span?: FieldSpan;
  block?: PersonBlock | undefined;
  /** Inside of a block: shown on the line of the field before it. */
  sameLine?: boolean;
  required?: boolean | undefined;
  hint?: 'severalFit' | 'substances' | 'typeAndEnter';
}

/** One field of an applicant, whatever its kind. */
export interface ApplicantField extends FieldLayout {
  path: ApplicantPath;
  group: PersonFieldGroup;
  kind: FieldKind<unknown>;
}
