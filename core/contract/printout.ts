import * as z from 'zod';
import { languages } from './languages.ts';

/** A term and its values, one per line. */
const fact = z.object({ term: z.string(), lines: z.array(z.string()) });
export type PaperFact = z.infer<typeof fact>;

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('facts'), facts: z.array(fact) }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** One of several entries of a kind: a note, a contact, a document. */
  z.object({
    kind: z.literal('entry'),
    title: z.string(),
    detail: z.string().nullable(),
    facts: z.array(fact),
    text: z.string().nullable(),
  }),
]);
export type PaperBlock = z.infer<typeof block>;

/**
 * The text of a printout, ready for layout: the PDF and the print view both use it. Holds both what
 * repeats on every page and what appears once.
 */
export const paper = z.object({
  language: z.enum(languages),
  title: z.string(),
  /** At the top of every page: the organization and the person. */
  organisation: z.string(),
  about: z.string(),
  /** At the bottom of every page: the notices, and who made the printout when. */
  notices: z.array(z.string()),
  printed: z.string(),
  /** Contains `{page}` and `{pages}`. */
  pageNumber: z.string(),
  /** Replaces characters that the PDF's fonts lack. */
  missingLetters: z.string(),
  /** Before the title: the date and address of a letter. */
  lead: z.array(z.string()),
  sections: z.array(z.object({ title: z.string().nullable(), blocks: z.array(block) })),
});
export type Paper = z.infer<typeof paper>;
