import { daysAfter } from '#core/server/time/days-in-zone.ts';
import {
  type CaseSummary,
  daysOfEndingConsents,
  type ImportantDate,
  type MissingFact,
} from '#features/case-record/contract/case-summary.ts';
import { consentStateOn, isSameName } from '#features/consents/contract/consent-coverage.ts';
import type { Consent } from '#features/consents/contract/consents.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { supportGroupNames } from '#features/support/contract/support-groups.ts';
import {
  type StoredGroups,
  type SupportRecord,
  supportDates,
} from '#features/support/contract/support-records.ts';

interface Days {
  from: string;
  to: string;
}

/** Dates of the support record and follow-ups within a range of days, earliest first. */
export function importantDates(
  record: SupportRecord,
  followUps: readonly { id: string; due: string; daysAfter: number }[],
  { from, to }: Days,
): ImportantDate[] {
  const recorded = supportDates(record)
    .filter(({ day }) => day >= from && day <= to)
    .map(({ kind, day, entryId }) => {
      const details = dateDetails(record, entryId);
      return { id: `${entryId} ${kind}`, kind, day, ...details, daysAfter: null };
    });
  const checks = followUps.map(({ id, due, daysAfter }) => {
    const kind = 'follow-up-due' as const;
    return { id, kind, day: due, text: null, entryKind: null, daysAfter };
  });
  return [...recorded, ...checks].toSorted(
    (one, other) =>
      Number(one.day > other.day) - Number(one.day < other.day) || (one.id < other.id ? -1 : 1),
  );
}

/** The field of each group of the support record that says what a date is about. */
const textFields: { readonly [Group in keyof StoredGroups]?: string } = {
  supervision: 'officer',
  courtDates: 'time',
  medications: 'medication',
  insurance: 'plan',
  benefits: 'program',
  identityPapers: 'details',
};

function dateDetails(
  groups: StoredGroups,
  entryId: string,
): Pick<ImportantDate, 'text' | 'entryKind'> {
  for (const group of supportGroupNames) {
    const entries: readonly { id: string }[] = groups[group];
    const entry = entries.find(({ id }) => id === entryId) as Record<string, unknown> | undefined;
    if (!entry) continue;
    const text = entry[textFields[group] ?? ''];
    const hasKind = group === 'benefits' || group === 'identityPapers';
    return {
      text: typeof text === 'string' ? text : null,
      entryKind: hasKind ? String(entry.kind) : null,
    };
  }
  return { text: null, entryKind: null };
}

type ConsentToCheck = Pick<
  Consent,
  'id' | 'kind' | 'isOurs' | 'parts' | 'topics' | 'groups' | 'recipients' | 'purpose' | 'expiresOn'
>;

/**
 * Active consents that end soon, without those for which a later one lets the same recipients know.
 */
export function endingConsents(
  notEnded: readonly ConsentToCheck[],
  today: string,
): CaseSummary['endingConsents'] {
  const last = daysAfter(today, daysOfEndingConsents);
  const active = notEnded.filter(
    ({ expiresOn }) => consentStateOn(today, { ended: null, expiresOn }) === 'active',
  );
  return active.flatMap((consent) => {
    const { id, expiresOn, parts, topics, groups, recipients, purpose } = consent;
    if (expiresOn === null || expiresOn > last) return [];
    const isRenewed = active.some(
      (other) =>
        (other.expiresOn === null || other.expiresOn > expiresOn) && isForSame(consent, other),
    );
    return isRenewed ? [] : [{ id, expiresOn, parts, topics, groups, recipients, purpose }];
  });
}

function isForSame(consent: ConsentToCheck, other: ConsentToCheck): boolean {
  return (
    other.kind === consent.kind &&
    other.isOurs === consent.isOurs &&
    isSameName(other.purpose, consent.purpose) &&
    consent.parts.every((part) => other.parts.includes(part)) &&
    other.recipients.length > 0 === consent.recipients.length > 0 &&
    consent.recipients.every(({ name }) =>
      other.recipients.some((recipient) => isSameName(recipient.name, name)),
    )
  );
}

type PersonalFacts = Pick<Applicant, 'status' | 'dateOfBirth' | 'phone' | 'email' | 'safeContact'>;

/** Facts that a case record still lacks; nothing once the application has been declined. */
export function missingFacts(
  { status, dateOfBirth, phone, email, safeContact }: PersonalFacts,
  { emergencyContacts, identityPapers, insurance, income }: StoredGroups,
  today: string,
): MissingFact[] {
  if (status === 'decline') return [];
  const isCurrent = ({ until }: { until: string | null }) => until === null || until >= today;
  const hasSafeContact = safeContact.name !== null || safeContact.phone !== null;
  const hasHealthCard = identityPapers.some(
    ({ kind, status: progress }) => kind === 'health_card' && progress !== 'needed',
  );
  const isMissing: Record<MissingFact, boolean> = {
    'emergency-contact': !hasSafeContact && emergencyContacts.length === 0,
    'date-of-birth': dateOfBirth === null,
    'phone-or-email': phone === null && email === null,
    'health-card': !hasHealthCard && !insurance.some(isCurrent),
    income: !income.some(isCurrent),
  };
  return (Object.keys(isMissing) as MissingFact[]).filter((fact) => isMissing[fact]);
}
