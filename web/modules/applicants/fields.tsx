import {
  contactWays,
  criminalHistoryFlags,
  educations,
  employments,
  ethnicities,
  genders,
  housingStatuses,
  programStatuses,
  yesNo,
  yesNoUnsaid,
} from '#contract/enumerations.ts';
import { languages } from '#contract/languages.ts';
import type { ApplicantPath, ValueAt } from './components/applicant-values.ts';
import { caseWorkerChoice } from './components/case-worker-kind.tsx';
import { choice, choices } from './components/choice-kinds.tsx';
import { pastDay } from './components/day-kind.tsx';
import type {
  ApplicantField,
  FieldGroup,
  FieldKind,
  FieldLayout,
} from './components/field-kind.ts';
import { labelList } from './components/label-list-kind.tsx';
import { locationChoice } from './components/location-kind.tsx';
import { substanceUses } from './components/substances-kind.tsx';
import { emailAddress, line, phoneNumber } from './components/text-kinds.tsx';

/**
 * Every field that people fill in, once: its place, its group, how it is shown and asked for. The
 * view, the forms and the merging of two edits all go by this list. A field's words are
 * `applicants:fields.<path>`.
 */
export const applicantFields: readonly ApplicantField[] = [
  field('firstName', 'identity', line, { required: true }),
  field('lastName', 'identity', line, { required: true }),
  field('middleName', 'identity', line),
  field('preferredName', 'identity', line),
  field('dateOfBirth', 'identity', pastDay),
  field('gender', 'identity', choice('genders', genders)),
  field('language', 'identity', choice('languages', languages)),
  field('interpreter', 'identity', choice('yesNo', yesNo)),
  field('ethnicity', 'identity', choices('ethnicities', ethnicities), {
    span: 12,
    hint: 'severalFit',
  }),

  field('phone', 'reach', phoneNumber),
  field('email', 'reach', emailAddress),
  field('preferredContact', 'reach', choice('contactWays', contactWays)),
  field('mayLeaveMessage', 'reach', choice('yesNo', yesNo)),
  field('safeContact.name', 'reach', line, { block: 'safeContact' }),
  field('safeContact.relation', 'reach', line, { block: 'safeContact', sameLine: true }),
  field('safeContact.phone', 'reach', phoneNumber, { block: 'safeContact' }),
  field('address.line1', 'reach', line, { block: 'address' }),
  field('address.line2', 'reach', line, { block: 'address' }),
  field('address.city', 'reach', line, { block: 'address' }),
  field('address.region', 'reach', line, { block: 'address', sameLine: true }),
  field('address.postalCode', 'reach', line, { block: 'address', span: 4, sameLine: true }),
  field('address.country', 'reach', line, { block: 'address', span: 8 }),

  field('housingStatus', 'situation', choice('housingStatuses', housingStatuses)),
  field('stayingTonight', 'situation', line),
  field('safeNow', 'situation', choice('yesNoUnsaid', yesNoUnsaid)),
  field('veteran', 'situation', choice('yesNoUnsaid', yesNoUnsaid)),
  field('substances', 'situation', substanceUses, { span: 12, hint: 'substances' }),
  field('recoveryDate', 'situation', pastDay),
  field('programStatus', 'situation', choice('programStatuses', programStatuses)),
  field('criminalHistory', 'situation', choices('criminalHistoryFlags', criminalHistoryFlags), {
    span: 12,
    hint: 'severalFit',
  }),
  field('employment', 'situation', choice('employments', employments)),
  field('education', 'situation', choice('educations', educations)),
  field('trades', 'situation', labelList, { span: 12, hint: 'typeAndEnter' }),

  field('locationId', 'handling', locationChoice),
  field('caseWorkerId', 'handling', caseWorkerChoice),
  field('referralSource', 'handling', line, { span: 12 }),
  field('tags', 'handling', labelList, { span: 12, hint: 'typeAndEnter' }),
];

/** States a field. That the kind fits the value at this place is checked here, and then forgotten. */
function field<const Path extends ApplicantPath>(
  path: Path,
  group: FieldGroup,
  kind: FieldKind<ValueAt<Path>>,
  layout: FieldLayout = {},
): ApplicantField {
  return { path, group, kind: kind as unknown as FieldKind<unknown>, ...layout };
}
