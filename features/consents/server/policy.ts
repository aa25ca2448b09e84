import { invalid, type Problem, problem } from '#core/server/problem.ts';
import { isTimeZone } from '#core/server/time/days-in-zone.ts';
import {
  consentStateOn,
  gapOf,
  isForClass,
  type ToCover,
} from '#features/consents/contract/consent-coverage.ts';
import type { Consent } from '#features/consents/contract/consents.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { Disclosure } from '#features/printouts/contract/disclosures.ts';

/** What is wrong with a disclosure beyond its form, whoever it is about; null when nothing is. */
export function groundProblem(
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
  // Without a ground nothing of a Part 2 record may be given out (42 CFR 2.13).
  if (basis === null) return invalid('basis', 'required');
  if (basis === 'consent' && consentId === null) return problem('consent-needed');
  return noteProblem({ basis, groundNote });
}

/** The grounds that are nothing by themselves: what emergency it was (2.51(c)), which order (2.61), which law. */
const toBeNoted: readonly Disclosure['basis'][] = ['emergency', 'court_order', 'other_ground'];

function noteProblem({ basis, groundNote }: Pick<Disclosure, 'basis' | 'groundNote'>) {
  const isMissing = toBeNoted.includes(basis) && groundNote === null;
  return isMissing ? invalid('groundNote', 'required') : null;
}

/**
 * Who gets it: of what somebody asks for themselves nobody else, whoever was named. They are called by their
 * reference, since no name of theirs stands in the log.
 */
export function recipientOf(
  { basis, recipient }: { basis: Disclosure['basis']; recipient: string },
  { reference }: Pick<Applicant, 'reference'>,
): string {
  return basis === 'own_request' ? reference : recipient;
}

/**
 * What is wrong with giving out notes of counselling sessions: whatever the house falls under, they go only by a
 * permission of their own, or where a court orders it (42 CFR 2.31(b), 2.61).
 */
export function counsellingProblem(
  { basis, consentId, groundNote }: Pick<Disclosure, 'basis' | 'consentId' | 'groundNote'>,
  { parts }: Pick<ToCover, 'parts'>,
): Problem | null {
  if (!parts.includes('counselling-notes')) return null;
  if (consentId !== null) return null;
  if (basis === 'court_order') return noteProblem({ basis, groundNote });
  return problem('consent-needed');
}

/** What speaks against giving something out by a permission as it is on this day; null when nothing does. */
export function consentProblem(
  consent: Omit<Consent, 'state' | 'topicNames'>,
  wanted: ToCover,
  today: string,
): Problem | null {
  const state = consentStateOn(today, consent);
  if (state === 'expired') return problem('consent-expired');
  if (state !== 'active') return problem('consent-revoked');
  if (isForClass(consent) && !wanted.recipientClass) return invalid('recipientClass', 'required');
  const gap = gapOf(consent, wanted);
  return gap && problem('consent-does-not-cover', gap);
}

/** It ends once; that it was recorded wrongly can be found at any time after. */
export function mayEnd(
  { ended }: Pick<Consent, 'ended'>,
  how: NonNullable<Consent['ended']>['how'],
): boolean {
  return ended === null || (how === 'recorded_wrongly' && ended.how !== 'recorded_wrongly');
}
