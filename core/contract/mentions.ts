import * as z from 'zod';

/** Most colleagues mentioned in one text. */
export const maxMentions = 20;

/** Account ids of the mentioned colleagues. */
export const mentions = z
  .array(z.uuid())
  .max(maxMentions)
  .refine((ids) => new Set(ids).size === ids.length, 'rule:repeated');

/** A mentioned colleague, by the name in the text. */
export const mention = z.object({ id: z.uuid(), name: z.string() });
export type Mention = z.infer<typeof mention>;
