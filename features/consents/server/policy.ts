import { isTimeZone } from '#core/contract/time-zones.ts';
import { invalid, type Problem, problem } from '#core/server/problem.ts';
import {
  consentStateOn,
  type DisclosureContents,
  findConsentGap,
  isForClass,
} from '#features/consents/contract/consent-coverage.ts';
import type { Consent } from '#features/consents/contract/consents.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { Disclosure } from '#features/printouts/contract/disclosures.ts';

/** Checks a disclosure without its person; null means no problem. */
export function legalBasisProblem(
  {
    basis,
    consentId,
    groundNote,
    zone,
  }: Pick<Disclosure, 'basis' | 'consentId' | 'groundNote'> & { zone?: string | undefined },
  { part2 }: { part2: boolean },
): Problem | null {
  if (zone !== undefined && !isTimeZone(zone)) return invalid('zone', 'not-valid');
  if (!part2) return null;
  // Nothing from a Part 2 record may be disclosed without a legal basis (42 CFR 2.13).
  if (basis === null) return invalid('basis', 'required');
  if (basis === 'consent' && consentId === null) return problem('consent-needed');
  return noteProblem({ basis, groundNote });
}

/** Legal bases that need details: the emergency (2.51(c)), the order (2.61), or the law. */
const basesNeedingDetails: readonly Disclosure['basis'][] = [
  'emergency',
  'court_order',
  'other_ground',
];

function noteProblem({ basis, groundNote }: Pick<Disclosure, 'basis' | 'groundNote'>) {
  const isMissing = basesNeedingDetails.includes(basis) && groundNote === null;
  return isMissing ? invalid('groundNote', 'required') : null;
}

/**
 * A person's own copy goes only to that person, whatever recipient was named. The audit log gets
 * their reference, not their name.
 */
export function effectiveRecipient(
  { basis, recipient }: { basis: Disclosure['basis']; recipient: string },
  { reference }: Pick<Applicant, 'reference'>,
): string {
  return basis === 'own_request' ? reference : recipient;
}

/**
 * Counseling notes go out only by their own consent or a court order, even where Part 2 doesn't
 * apply (42 CFR 2.31(b), 2.61).
 */
export function counselingProblem(
  { basis, consentId, groundNote }: Pick<Disclosure, 'basis' | 'consentId' | 'groundNote'>,
  { parts }: Pick<DisclosureContents, 'parts'>,
): Problem | null {
  if (!parts.includes('counselling-notes')) return null;
  if (consentId !== null) return null;
  if (basis === 'court_order') return noteProblem({ basis, groundNote });
  return problem('consent-needed');
}

/** Checks a disclosure against a consent on this day; null means no problem. */
export function consentProblem(
  consent: Omit<Consent, 'state' | 'topicNames'>,
  wanted: DisclosureContents,
  today: string,
): Problem | null {
  const state = consentStateOn(today, consent);
  if (state === 'expired') return problem('consent-expired');
  if (state !== 'active') return problem('consent-revoked');
  if (isForClass(consent) && !wanted.recipientClass) return invalid('recipientClass', 'required');
  const gap = findConsentGap(consent, wanted);
  return gap && problem('consent-does-not-cover', gap);
}

/** A consent ends once, but can be voided at any time after. */
export function mayEnd(
  { ended }: Pick<Consent, 'ended'>,
  how: NonNullable<Consent['ended']>['how'],
): boolean {
  return ended === null || (how === 'recorded_wrongly' && ended.how !== 'recorded_wrongly');
}
