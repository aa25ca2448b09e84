import { enumerationOfField } from '#features/insight/contract/field-labels.ts';
import { listFields, supportGroupNames } from '#features/support/contract/support-groups.ts';

/** Source of a code's translations: keys with `*` for the code, a key per code, or a function. */
export type TranslationSource =
  | `${string}:${string}`
  | Readonly<Record<string, `${string}:${string}`>>
  | 'languages'
  | 'columns'
  | 'actions';

const enumerationKeys = (list: string) => `enumerations:${list}.*` as const;

/** Reuses the translations of the screens where values are chosen. */
const fieldTranslations: Readonly<Record<string, readonly TranslationSource[]>> = {
  ...toFieldSources(Object.entries(enumerationOfField)),
  ...toFieldSources(
    supportGroupNames.flatMap((group) =>
      listFields(group).flatMap(([name, { list }]) => (list ? [[`${group}.${name}`, list]] : [])),
    ),
  ),
  housing: [enumerationKeys('housingStatuses')],
  substance: [enumerationKeys('substances')],
  offeredSubstances: [enumerationKeys('substances')],
  role: [enumerationKeys('roles')],
  reach: [enumerationKeys('reaches')],
  contact: [enumerationKeys('contactKinds')],
  outcome: [enumerationKeys('contactOutcomes')],
  basis: [enumerationKeys('disclosureBases')],
  recipientClass: [enumerationKeys('recipientClasses')],
  signer: [enumerationKeys('consentSigners')],
  signature: [enumerationKeys('signatureWays')],
  result: [enumerationKeys('followUpResults')],
  language: ['languages'],
  location: [{ none: 'applicants:list.locationNone' }],
  caseWorker: [{ none: 'applicants:list.caseWorkerNone', me: 'applicants:list.caseWorkerMe' }],
  danger: [{ open: 'applicants:list.quick.danger' }],
  bed: [{ none: 'applicants:list.quick.noBed' }],
  group: ['applicants:list.columns.*', 'clients:list.columns.*'],
  deleted: [{ only: 'applicants:deleted.title' }],
  enrolled: [{ current: 'clients:list.current', past: 'clients:list.past' }],
  'crisisContacts.help': ['dangers:help.*'],
  mark: ['dangers:marks.*'],
  marks: ['dangers:marks.*'],
  sort: ['applicants:list.sorts.*', 'clients:list.sorts.*'],
  columns: ['columns'],
  'view.columns': [
    'applicants:list.columns.*',
    'clients:list.columns.*',
    'applicants:fields.*',
    { housing: 'applicants:fields.housingStatus' },
  ],
  list: ['reports:lists.*'],
  report: ['reports:*.short'],
  format: ['reports:formats.*'],
  parts: ['papers:parts.*'],
  groups: ['support-records:groups.*'],
  fields: ['letters:fields.*'],
  fileTypes: ['files:types.*'],
  kind: [enumerationKeys('eventKinds'), 'imports:file.kinds.*'],
  attendance: [enumerationKeys('attendances')],
  was: [enumerationKeys('attendances')],
  happened: ['audit:values.happened.*'],
  of: ['events:scope.*'],
  scope: ['events:scope.*'],
  'reminders.to': [{ staff: 'events:fields.staff', people: 'events:fields.people' }],
  words: [
    { neutral: 'events:subscribe.neutral', initials: 'events:subscribe.initials' },
    'events:fields.*',
  ],
  sensitive: [{ include: 'incidents:export.sensitive' }],
  rule: ['task-rules:kinds.*'],
  assignee: ['task-rules:assignees.*'],
  choice: ['imports:check.choices.*'],
  how: ['audit:values.how.*'],
  asked: ['audit:values.asked.*'],
  overridden: ['contact-safety:reasons.*'],
  method: ['audit:values.method.*'],
  way: [
    { totp: 'profile:app.title', 'recovery-code': 'auth:second.recoveryCode' },
    { paper: 'drafts:arrivals.paper', phone: 'drafts:arrivals.phone' },
  ],
  move: ['audit:values.move.*'],
  firstDayOfWeek: ['organisation:firstDays.*'],
  hourCycle: ['organisation:hourCycles.*'],
  priority: [enumerationKeys('waitingPriorities'), 'tasks:priorities.*'],
};

/** Fields whose values differ in entries of this action. */
const actionTranslations: Readonly<
  Record<string, Readonly<Record<string, readonly TranslationSource[]>>>
> = {
  'applicant.follow-up-noted': {
    housing: [enumerationKeys('housingOutcomes')],
    employment: [enumerationKeys('employmentOutcomes')],
  },
  'applicant.document-asked': { kind: [enumerationKeys('neededDocumentKinds')] },
  'applicant.document-answered': {
    kind: [enumerationKeys('neededDocumentKinds')],
    state: [enumerationKeys('neededDocumentStates')],
  },
  'applicant.document-settled': {
    kind: [enumerationKeys('neededDocumentKinds')],
    state: [enumerationKeys('neededDocumentStates')],
  },
  'draft-applicant.added-to': { kind: ['additions:kinds.*'] },
  'draft-applicant.addition-handled': { outcome: ['additions:outcomes.*'] },
  'applicant.addition-handled': { outcome: ['additions:outcomes.*'] },
  'message.sent': { topic: ['triage:teamTopics.*'], replyWanted: ['my-page:write.wishes.*'] },
  'applicant.text-written': { purpose: ['texts:purposes.*'] },
  'draft-applicant.text-written': { purpose: ['texts:purposes.*'] },
  'applicant.consent-signed': { kind: [enumerationKeys('consentKinds')] },
  'consent-template.saved': { kind: [enumerationKeys('consentKinds')] },
  'consent-template.removed': { kind: [enumerationKeys('consentKinds')] },
  'applicant.consent-ended': { how: [enumerationKeys('consentEndings')] },
  'applicant.consent-taken-back': { how: [enumerationKeys('consentEndings')] },
  'erasure.done': { reason: [enumerationKeys('erasureReasons')] },
  'audit.exported': { kind: ['audit:kinds.*'], action: ['actions'] },
};

/**
 * Translations for the values of a field, by its dotted path (`outcome.housing`). Empty when its values
 * aren't codes.
 */
export function valueTranslations(action: string, path: string): readonly TranslationSource[] {
  const parts = path.split('.');
  const ownSources = actionTranslations[action]?.[path];
  if (ownSources) return ownSources;
  // Fields of a support record have their own meaning, whatever their name.
  if (parts[0] && isSupportGroup(parts[0])) return fieldTranslations[path] ?? [];
  const found = parts.map((_, from) => fieldTranslations[parts.slice(from).join('.')]);
  return found.find((source) => source !== undefined) ?? [];
}

export function isSupportGroup(name: string): boolean {
  return (supportGroupNames as readonly string[]).includes(name);
}

function toFieldSources(
  fields: readonly (readonly string[])[],
): Record<string, readonly TranslationSource[]> {
  return Object.fromEntries(
    fields.map(([name = '', list = '']) => [name, [enumerationKeys(list)]]),
  );
}
