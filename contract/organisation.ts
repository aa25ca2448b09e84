import * as z from 'zod';
import { operation } from './operation.ts';
import { optionalWebAddress, requiredLine } from './text.ts';

const inBothLanguages = z.object({ en: z.string(), fr: z.string() });
export type InBothLanguages = z.infer<typeof inBothLanguages>;

/** Somebody to turn to at once; shown on every public form. */
export const crisisContact = z.object({
  name: inBothLanguages,
  about: inBothLanguages,
  /** To dial, as `tel:` takes it; null when there is only a text number. */
  phone: z.string().nullable(),
  /** To send a text message to. */
  text: z.string().nullable(),
});

/** What anybody may know of the organisation. */
export const organisation = z.object({
  name: z.string(),
  url: z.string().nullable(),
  crisisContacts: z.array(crisisContact),
  /** Minutes without a sign of life after which a session ends. */
  idleMinutes: z.int(),
});
export type Organisation = z.infer<typeof organisation>;

export const readOrganisation = operation({
  id: 'readOrganisation',
  method: 'GET',
  path: '/api/organisation',
  summary: 'Name, link and crisis contacts of the organisation',
  access: 'anyone',
  reply: { status: 200, body: organisation },
});

/** The bounds of the idle minutes: shorter interrupts work, longer leaves files open to passers-by. */
export const idleMinutesBounds = { shortest: 5, longest: 60 } as const;

/** What admins set for the whole organisation. */
export const organisationSettings = z.object({
  name: z.string(),
  url: z.string().nullable(),
  idleMinutes: z.int(),
  /** Staff and admins can't reach records until they have a second factor. */
  requireSecondFactor: z.boolean(),
  version: z.int(),
});
export type OrganisationSettings = z.infer<typeof organisationSettings>;

export const readOrganisationSettings = operation({
  id: 'readOrganisationSettings',
  method: 'GET',
  path: '/api/organisation/settings',
  summary: 'What admins set for the whole organisation',
  access: 'organisation:write',
  reply: { status: 200, body: organisationSettings },
});

export const updateOrganisation = operation({
  id: 'updateOrganisation',
  method: 'PUT',
  path: '/api/organisation',
  summary: 'Change name, link and the rules for signing in',
  access: 'organisation:write',
  body: z.strictObject({
    name: requiredLine(100),
    url: optionalWebAddress(),
    idleMinutes: z.int().min(idleMinutesBounds.shortest).max(idleMinutesBounds.longest),
    requireSecondFactor: z.boolean(),
    version: z.int().min(1),
  }),
  reply: { status: 200, body: organisationSettings },
  problems: ['stale-version'],
});
