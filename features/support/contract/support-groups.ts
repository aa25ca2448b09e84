import { yesNo } from '#features/person/contract/enumerations.ts';
import {
  allergySeverities,
  benefitKinds,
  benefitStatuses,
  identityPaperKinds,
  identityPaperStatuses,
  incomeSources,
  insuranceKinds,
  legalMatters,
  payPeriods,
  peerKinds,
  providerKinds,
  supervisionKinds,
  transportKinds,
  workKinds,
} from './enumerations.ts';
import {
  amount,
  anyDay,
  choice,
  email,
  line,
  mustChoose,
  mustHaveDay,
  paragraphs,
  phone,
  requiredName,
  type SupportField,
} from './support-fields.ts';

const contactFields = { phone: phone(), email: email() };
const period = { from: anyDay(), until: anyDay() };
const note = { note: paragraphs(1000) };

/**
 * Groups of a support record and their fields, in display order. Only what identifies an entry is
 * required. Social security numbers have no field on purpose.
 */
export const supportGroups = {
  emergencyContacts: {
    name: requiredName(),
    relation: line(100),
    ...contactFields,
    address: line(300),
    /** True if this person may be told that the client is here. */
    mayBeTold: choice('yesNo', yesNo),
    ...note,
  },
  caseWorkers: { name: requiredName(), organisation: line(), ...contactFields, ...period, ...note },
  supervision: {
    kind: mustChoose('supervisionKinds', supervisionKinds),
    officer: line(),
    office: line(),
    ...contactFields,
    reportingSchedule: line(300),
    nextReporting: anyDay('reporting'),
    conditions: paragraphs(2000),
    ...period,
    ...note,
  },
  attorneys: {
    name: requiredName(),
    firm: line(),
    matter: choice('legalMatters', legalMatters),
    caseNumber: line(100),
    ...contactFields,
    ...period,
    ...note,
  },
  courtDates: {
    day: mustHaveDay('court'),
    /** Text of the summons: "9:30, room 4". */
    time: line(50),
    court: line(),
    matter: choice('legalMatters', legalMatters),
    caseNumber: line(100),
    ...note,
  },
  peers: {
    name: requiredName(),
    kind: choice('peerKinds', peerKinds),
    organisation: line(),
    ...contactFields,
    ...period,
    ...note,
  },
  providers: {
    kind: mustChoose('providerKinds', providerKinds),
    name: line(),
    practice: line(),
    ...contactFields,
    address: line(300),
    ...period,
    ...note,
  },
  medications: {
    medication: requiredName(),
    dose: line(100),
    howOften: line(100),
    takenFor: line(),
    prescriber: line(),
    pharmacy: line(),
    refillDue: anyDay('medication_refill'),
    ...period,
    ...note,
  },
  allergies: {
    allergen: requiredName(),
    reaction: line(),
    severity: choice('allergySeverities', allergySeverities),
    ...note,
  },
  insurance: {
    plan: requiredName(),
    kind: choice('insuranceKinds', insuranceKinds),
    memberNumber: line(100),
    groupNumber: line(100),
    phone: phone(),
    renewal: anyDay('insurance_renewal'),
    ...period,
    ...note,
  },
  income: {
    source: mustChoose('incomeSources', incomeSources),
    payer: line(),
    amount: amount(),
    payPeriod: choice('payPeriods', payPeriods),
    ...period,
    ...note,
  },
  benefits: {
    kind: mustChoose('benefitKinds', benefitKinds),
    program: line(),
    status: choice('benefitStatuses', benefitStatuses),
    caseNumber: line(100),
    renewal: anyDay('benefit_renewal'),
    ...period,
    ...note,
  },
  identityPapers: {
    kind: mustChoose('identityPaperKinds', identityPaperKinds),
    details: line(),
    status: choice('identityPaperStatuses', identityPaperStatuses),
    keptAt: line(),
    requestedOn: anyDay(),
    expires: anyDay('identity_paper_expiry'),
    ...note,
  },
  work: {
    place: requiredName(),
    kind: choice('workKinds', workKinds),
    role: line(),
    credential: line(),
    credentialOn: anyDay(),
    contact: line(),
    phone: phone(),
    ...period,
    ...note,
  },
  transport: {
    kind: mustChoose('transportKinds', transportKinds),
    details: line(300),
    renewal: anyDay('transport_renewal'),
    ...period,
    ...note,
  },
} as const satisfies Record<string, Record<string, SupportField>>;

export type SupportGroups = typeof supportGroups;
export type SupportGroup = keyof SupportGroups;

export const supportGroupNames = Object.keys(supportGroups) as SupportGroup[];

export function listFields(group: SupportGroup): readonly (readonly [string, SupportField])[] {
  return Object.entries(supportGroups[group]);
}

/**
 * Sorts entries for display: by start date, or else by their first date, newest first. Entries
 * without a date come last, in their order.
 */
export function sortNewestFirst<Entry extends object>(
  group: SupportGroup,
  entries: readonly Entry[],
): Entry[] {
  const days = listFields(group).flatMap(([name, { kind }]) => (kind === 'day' ? [name] : []));
  const dateNames = ['from', ...days] as (keyof Entry)[];
  const entryDay = (entry: Entry) => {
    const name = dateNames.find((one) => typeof entry[one] === 'string');
    return name === undefined ? '' : String(entry[name]);
  };
  // "YYYY-MM-DD" sorts as text.
  return entries.toSorted(
    (one, other) =>
      Number(entryDay(one) < entryDay(other)) - Number(entryDay(one) > entryDay(other)),
  );
}
