import * as z from 'zod';
import { optionalLine } from '#core/contract/text.ts';

/** Whether the person knows that someone filled in the form for them. */
export const helpedKnowledge = ['yes', 'not_yet', 'undisclosed'] as const;

/** The one to contact about the form: the person, the helper, or either. */
export const helperContacts = ['them', 'me', 'either'] as const;

const knows = z.enum(helpedKnowledge).nullable();
const contact = z.enum(helperContacts).nullable();

/** Someone who filled in a form for the person. What they left open is null. */
export const helper = z.object({
  name: z.string().nullable(),
  /** How they know the person, in their own words. */
  relation: z.string().nullable(),
  knows,
  contact,
  /** Phone number or email address of the helper, as typed. */
  reach: z.string().nullable(),
});
export type Helper = z.infer<typeof helper>;

/** Changes what it names; null leaves a detail open again. */
export const helperToKeep = z.strictObject({
  name: optionalLine(300).optional(),
  relation: optionalLine(300).optional(),
  knows: knows.optional(),
  contact: contact.optional(),
  reach: optionalLine(300).optional(),
});
export type HelperToKeep = z.infer<typeof helperToKeep>;
