import * as z from 'zod';
import { operation } from './operation.ts';

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
