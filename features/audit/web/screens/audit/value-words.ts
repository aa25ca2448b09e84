import { enumerationOfField } from '#features/insight/contract/field-words.ts';
import { fieldsOf, supportGroupNames } from '#features/support/contract/support-groups.ts';

/** Source of a code's translations: keys with `*` for the code, a key per code, or a function. */
export type ValueWords =
  | `${string}:${string}`
  | Readonly<Record<string, `${string}:${string}`>>
  | 'languages'
  | 'columns'
  | 'actions';

const listOf = (list: string) => `enumerations:${list}.*` as const;

/** Reuses the translations of the screens where values are chosen. */
const fieldTranslations: Readonly<Record<string, readonly ValueWords[]>> = {
  ...inEach(Object.entries(enumerationOfField)),
  ...inEach(
    supportGroupNames.flatMap((group) =>
      fieldsOf(group).flatMap(([name, { list }]) => (list ? [[`${group}.${name}`, list]] : [])),
    ),
  ),
  housing: [listOf('housingStatuses')],
  substance: [listOf('substances')],
  role: [listOf('roles')],
  reach: [listOf('reaches')],
  contact: [listOf('contactKinds')],
  basis: [listOf('disclosureBases')],
  recipientClass: [listOf('recipientClasses')],
  signer: [listOf('consentSigners')],
  signature: [listOf('signatureWays')],
  result: [listOf('followUpResults')],
  language: ['languages'],
  location: [{ none: 'applicants:list.locationNone' }],
  caseWorker: [{ none: 'applicants:list.caseWorkerNone', me: 'applicants:list.caseWorkerMe' }],
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
  kind: [listOf('eventKinds'), 'imports:file.kinds.*'],
  attendance: [listOf('attendances')],
  was: [listOf('attendances')],
  happened: ['audit:values.happened.*'],
  of: ['events:scope.*'],
  scope: ['events:scope.*'],
  'reminders.to': [{ staff: 'events:fields.staff', people: 'events:fields.people' }],
  words: [
    { neutral: 'events:subscribe.neutral', initials: 'events:subscribe.initials' },
    'events:fields.*',
  ],
  rule: ['task-rules:kinds.*'],
  assignee: ['task-rules:assignees.*'],
  choice: ['imports:check.choices.*'],
  how: ['audit:values.how.*'],
  overridden: ['contact-safety:reasons.*'],
  method: ['audit:values.method.*'],
  way: [{ totp: 'profile:app.title', 'recovery-code': 'auth:second.recoveryCode' }],
  move: ['audit:values.move.*'],
  firstDayOfWeek: ['organisation:firstDays.*'],
  hourCycle: ['organisation:hourCycles.*'],
  priority: [listOf('waitingPriorities'), 'tasks:priorities.*'],
};

/** Fields whose values differ in entries of this action. */
const actionTranslations: Readonly<
  Record<string, Readonly<Record<string, readonly ValueWords[]>>>
> = {
  'applicant.follow-up-noted': {
    housing: [listOf('housingOutcomes')],
    employment: [listOf('employmentOutcomes')],
  },
  'applicant.consent-signed': { kind: [listOf('consentKinds')] },
  'applicant.consent-ended': { how: [listOf('consentEndings')] },
  'applicant.consent-taken-back': { how: [listOf('consentEndings')] },
  'erasure.done': { reason: [listOf('erasureReasons')] },
  'audit.exported': { kind: ['audit:kinds.*'], action: ['actions'] },
};

/**
 * Translations for the values of a field, by its dotted path (`outcome.housing`). Empty when its values
 * aren't codes.
 */
export function valueTranslations(action: string, path: string): readonly ValueWords[] {
  const parts = path.split('.');
  const own = actionTranslations[action]?.[path];
  if (own) return own;
  // Fields of a support record have their own meaning, whatever their name.
  if (parts[0] && isSupportGroup(parts[0])) return fieldTranslations[path] ?? [];
  const found = parts.map((_, from) => fieldTranslations[parts.slice(from).join('.')]);
  return found.find((words) => words !== undefined) ?? [];
}

export function isSupportGroup(name: string): boolean {
  return (supportGroupNames as readonly string[]).includes(name);
}

function inEach(fields: readonly (readonly string[])[]): Record<string, readonly ValueWords[]> {
  return Object.fromEntries(fields.map(([name = '', list = '']) => [name, [listOf(list)]]));
}
