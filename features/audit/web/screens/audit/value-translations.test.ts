import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { operations } from '#app/contract/operations.ts';
import { signInMethods } from '#core/contract/sessions.ts';
import { account, invitation } from '#core/contract/users.ts';
import { storedFile } from '#features/documents/contract/files.ts';
import { importKinds } from '#features/imports/contract/imports.ts';
import { reportNames } from '#features/insight/contract/reports.ts';
import { savedView } from '#features/lists/contract/saved-views.ts';
import { location } from '#features/locations/contract/locations.ts';
import { organizationSettings } from '#features/organization/contract/organization.ts';
import { applicant } from '#features/person/contract/applicants.ts';
import { letterTemplate } from '#features/printouts/contract/letters.ts';
import { type TranslationSource, valueTranslations } from './value-translations.ts';

/** Every enumeration of the contract, by name. */
const enumerations = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<object>(
      '../../../../../{core/contract/roles,features/*/contract/enumerations}.ts',
      { eager: true },
    ),
  ),
) as Record<string, unknown>;

const folder = new URL('../../../../../locales/en/', import.meta.url);
const catalogue: Record<string, unknown> = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  ]),
);

/** Text of a key such as `enumerations:roles.admin`. */
function findText(key: string): unknown {
  const parts = key.split(/[:.]/);
  return parts.reduce<unknown>(
    (within, part) => (within as Record<string, unknown>)?.[part],
    catalogue,
  );
}

function translationKey(source: TranslationSource, code: string): string | undefined {
  if (typeof source !== 'string') return source[code];
  return source.includes(':') ? source.replace('*', code) : undefined;
}

/** First key with a text, like the screen; the name itself for values that need no text. */
function findSource(action: string, path: string, code: string): string | undefined {
  const sources = valueTranslations(action, path);
  const named = sources.find((source) => typeof source === 'string' && !source.includes(':'));
  if (typeof named === 'string') return named;
  return sources
    .map((source) => translationKey(source, code))
    .find((key) => key !== undefined && typeof findText(key) === 'string');
}

interface Field {
  path: string;
  values: readonly string[];
}

/** Fields with an enumeration, as dotted paths. */
function closedFields(schema: z.core.$ZodType | undefined, path: readonly string[] = []): Field[] {
  if (schema === undefined) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'enum':
      return [{ path: path.join('.'), values: Object.values(def.entries).map(String) }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, fieldSchema]) =>
        closedFields(fieldSchema, [...path, name]),
      );
    case 'array':
      return closedFields(def.element, path);
    case 'union':
      return def.options.flatMap((option) => closedFields(option, path));
    case 'record':
      return closedFields(def.valueType, path);
    case 'pipe':
      return [...closedFields(def.in, path), ...closedFields(def.out, path)];
    case 'literal':
      return def.values.every((value) => typeof value === 'string')
        ? [{ path: path.join('.'), values: def.values.map(String) }]
        : [];
    default:
      return 'innerType' in def ? closedFields(def.innerType as z.core.$ZodType, path) : [];
  }
}

/** Audit actions of operations whose action affects the translation. */
const actions: Record<string, string> = {
  addConsent: 'applicant.consent-signed',
  saveConsentTemplate: 'consent-template.saved',
  endConsent: 'applicant.consent-ended',
  recordFollowUp: 'applicant.follow-up-noted',
  exportAudit: 'audit.exported',
  erasePerson: 'erasure.done',
  addToForm: 'draft-applicant.added-to',
  handleFormAddition: 'applicant.addition-handled',
  writeToTeam: 'message.sent',
  sendText: 'applicant.text-written',
  sendDraftText: 'draft-applicant.text-written',
  askForDocument: 'applicant.document-asked',
  settleNeededDocument: 'applicant.document-settled',
};

/** Operations whose enumerations never reach the log, and why. */
const neverLogged: Readonly<Record<string, string>> = {
  addQuestion: 'the log has the id of the question',
  changeQuestion: 'the log has the id of the question',
  orderQuestions: 'the log has the ids of the questions',
  importQuestionBank: 'the log has how many questions there were',
  createTask: 'the log has the id of the task',
  updateTask: 'the log has which fields were changed',
  changeTasks: 'the log has which fields were changed',
  addIncident: 'the log has its people and location, and not what it says',
  updateIncident: 'the log has its people and location, and not what it says',
  addHouseholdMember: 'the log has the id of the member',
  updateHouseholdMember: 'the log has the id of the member',
  downloadEvent: 'with names, it is an action of its own',
  makeScreeningLink: 'each way is an action of its own',
  mapImport: 'the log has that it was done',
  mergeApplicants: 'the log has what the file says after it',
  updateNotificationChoices: 'each kind is a field of its own',
  loginSocial: 'there is one provider, and the log has the method',
  registerSocial: 'there is one provider, and the log has the address',
  markFirstStep: 'a checklist is not in the log',
  downloadFile: 'looking and saving are an action each',
  readPaperForm: 'the blank form is nobody’s',
  startPreScreening: 'the log has that a form began, not who helps with it',
  savePreScreeningHelper: 'the helper is part of an unsent form, like its answers',
  recordHelpedKnowledge: 'knowing and not knowing are an action each',
};

/** Schemas of stored records; the log contains parts of them. */
const recordSchemas = [
  applicant,
  account,
  invitation,
  location,
  savedView,
  letterTemplate,
  organizationSettings,
  storedFile,
];

/** Queries of lists aren't logged; bodies and disclosures are. */
const loggedFields = operations
  .filter(({ id }) => !(id in neverLogged))
  .flatMap(({ id, query, body, reply }) =>
    [body, reply.file === undefined ? undefined : query].flatMap((schema) =>
      closedFields(schema).map((field) => ({
        ...field,
        name: `${id}.${field.path}`,
        action: actions[id] ?? 'record.noted',
      })),
    ),
  );
const fields = [
  ...loggedFields,
  ...recordSchemas.flatMap((schema) =>
    closedFields(schema).map((field) => ({
      ...field,
      name: field.path,
      action: 'record.noted',
    })),
  ),
];

describe('codes in the audit log', () => {
  const lists = new Map(
    Object.entries(enumerations)
      .filter(([, values]) => Array.isArray(values))
      .map(([name, values]) => [JSON.stringify(values), name]),
  );
  const listFields = fields.filter(({ values }) => lists.has(JSON.stringify(values)));

  it('use the translations of their enumeration, in any field', () => {
    expect(lists.size).toBe(Object.values(enumerations).filter(Array.isArray).length);
    expect(listFields.length).toBeGreaterThan(60);
    const mismatches = listFields.filter(({ action, path, values }) => {
      const list = lists.get(JSON.stringify(values));
      return values.some(
        (code) => findSource(action, path, code) !== `enumerations:${list}.${code}`,
      );
    });
    expect(mismatches.map(({ name }) => name)).toEqual([]);
  });

  it('have translations in every other field with an enumeration', () => {
    const wordless = fields.filter(({ action, path, values }) =>
      values.some((code) => !findSource(action, path, code)),
    );
    expect([...new Set(wordless.map(({ name }) => name))]).toEqual([]);
  });

  it('have translations where only the server names them', () => {
    const wordless = [
      ...signInMethods.map((code) => ['method', code] as const),
      ...importKinds.map((code) => ['kind', code] as const),
      ...reportNames.map((code) => ['report', code] as const),
      ...['begun', 'exited', 'reopened'].map((code) => ['move', code] as const),
    ].filter(([path, code]) => !findSource('record.noted', path, code));
    expect(wordless).toEqual([]);
  });

  it('stay unchanged in free text fields', () => {
    expect(valueTranslations('applicant.support-updated', 'work.role')).toEqual([]);
    expect(valueTranslations('account.updated', 'role')).toEqual(['enumerations:roles.*']);
    expect(valueTranslations('location.updated', 'name')).toEqual([]);
  });
});
