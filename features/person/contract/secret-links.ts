import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { contactOverride } from './contact-safety.ts';

/** Sent with the way of delivery to create a person's link. */
export const newLinkFields = {
  /** Applicant version as seen, so that no mail goes to a changed address. */
  version: z.int().min(1).optional(),
  override: contactOverride.optional(),
};

export const createdLink = z.object({
  /** Contains the secret; returned once. Null for mail, where only the mail contains it. */
  url: z.url().nullable(),
  expiresAt: moment,
});
export type CreatedLink = z.output<typeof createdLink>;
