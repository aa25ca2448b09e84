import { createElement, type ReactNode } from 'react';
import { brokenRules } from '#core/contract/validation-rules.ts';
import { type ApiError, isApiError } from '#core/web/api/api-error.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { applicantToUpdate } from '#features/person/contract/applicants.ts';
import type { PersonField } from '#features/person/contract/person-fields.ts';
import { isSame } from '../applicants/applicant-values.ts';

/** An open field. */
export interface OpenField {
  /** The value that the edit is based on. */
  base: unknown;
  value: unknown;
  isSaving: boolean;
  /** Broken rules by path in the record: `phone`, `address.city`. */
  errors: Readonly<Record<string, ReactNode>>;
  /** Why the save failed, if no field is to blame. */
  problem: string | null;
  takesFocus: boolean;
  /** Changes when the input must show another value than the one typed. */
  revision: number;
}

export type OpenFields = Readonly<Partial<Record<PersonField, OpenField>>>;

export function openField(value: unknown, takesFocus: boolean): OpenField {
  const unsaved = { errors: {}, problem: null, isSaving: false };
  return { base: value, value, ...unsaved, takesFocus, revision: 0 };
}

export function isChanged({ base, value }: OpenField): boolean {
  return !isSame(base, value);
}

/** Errors by path, from the rules that the server checks too. */
export function fieldErrors(
  name: PersonField,
  value: unknown,
  label: (path: string) => string,
): Record<string, ReactNode> {
  const result = applicantToUpdate.safeParse({ [name]: value, version: 1 });
  if (result.success) return {};
  return toMessages(
    brokenRules(result.error).map(({ path, rule, values }) => [path, { rule, values }]),
    label,
  );
}

/** Errors of the server's reply by path; none if the reply isn't about a field. */
export function replyErrors(
  error: unknown,
  label: (path: string) => string,
): Record<string, ReactNode> {
  if (!isApiError(error, 'invalid')) return {};
  const issues = (error as ApiError).issues.filter(({ path }) => path !== '' && path !== 'version');
  return toMessages(
    issues.map(({ path, rule, message }) => [path, { rule, fallback: message }]),
    label,
  );
}

type Rule = Pick<Parameters<typeof RuleMessage>[0], 'rule' | 'values' | 'fallback'>;

function toMessages(
  rules: readonly (readonly [path: string, rule: Rule])[],
  label: (path: string) => string,
): Record<string, ReactNode> {
  const messages: Record<string, ReactNode> = {};
  for (const [path, rule] of rules) {
    const field = { name: label(path), kind: 'text' } as const;
    messages[path] ??= createElement(RuleMessage, { ...rule, field });
  }
  return messages;
}

/** Text to keep for the next visit: every changed field with its base. */
export function toDrafts(fields: OpenFields): Record<string, { base: unknown; value: unknown }> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isChanged(field))
      .map(([name, { base, value }]) => [name, { base, value }]),
  );
}
