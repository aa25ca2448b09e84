import * as z from 'zod';
import { moment, optionalPastDay } from './dates.ts';
import { disclosureBases } from './enumerations.ts';
import { operation } from './operation.ts';
import { listQuery, pageOf } from './paging.ts';
import { inBothLanguagesText, requiredLine } from './text.ts';

/**
 * What is noted whenever something of a file leaves the house on paper: to whom, what for, and where
 * the organisation falls under 42 CFR Part 2 also on what ground (§2.31, §2.25).
 */
export const toWhomAndWhy = {
  recipient: requiredLine(200),
  purpose: requiredLine(500),
  basis: z.enum(disclosureBases).nullable().default(null),
  /** The day on which the person signed; asked for where the ground is their consent. */
  consentOn: optionalPastDay().default(null),
} as const;

/** A consent has the day on which it was signed, or nobody finds it. */
export function consentHasItsDay(
  { basis, consentOn }: { basis: string | null; consentOn: string | null },
  context: z.core.$RefinementCtx,
): void {
  if (basis !== 'consent' || consentOn !== null) return;
  context.addIssue({ code: 'custom', path: ['consentOn'], message: 'rule:required' });
}

/** The ways in which something of a file leaves it. */
export const disclosureKinds = [
  'paper-printed',
  'paper-saved',
  'letter-printed',
  'letter-saved',
  'answers-exported',
  'file-downloaded',
  'file-shown',
  'file-given',
  'other',
] as const;

/** One time that something of a file was given out. What it said is not kept, only which parts. */
export const disclosure = z.object({
  id: z.string(),
  at: moment,
  /** Who of the staff; null when their account is gone. */
  by: z.string().nullable(),
  kind: z.enum(disclosureKinds),
  /** Null where the log has none: a file that staff have downloaded. */
  recipient: z.string().nullable(),
  purpose: z.string().nullable(),
  basis: z.enum(disclosureBases).nullable(),
  consentOn: z.string().nullable(),
  /** The parts of the file that a paper had, by the names of `paperParts`. */
  parts: z.array(z.string()),
  /** The facts that a letter was made with, by the names of `letterFieldNames`. */
  fields: z.array(z.string()),
  /** The letter's template as it is called now. */
  template: inBothLanguagesText.nullable(),
  /** The name of the file that was given out. */
  fileName: z.string().nullable(),
});
export type Disclosure = z.infer<typeof disclosure>;

export const listDisclosures = operation({
  id: 'listDisclosures',
  method: 'GET',
  path: '/api/applicant/:id/disclosure',
  summary: 'Who was given what of a file, when and what for; the newest first',
  access: 'applicant:read',
  params: z.object({ id: z.uuid() }),
  query: listQuery(['at']).omit({ q: true, sort: true }),
  reply: { status: 200, body: pageOf(disclosure) },
  problems: ['not-found'],
});
