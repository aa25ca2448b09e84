import * as z from 'zod';
import { languages } from './languages.ts';

/** A name and what it stands for, a line each. */
const fact = z.object({ term: z.string(), lines: z.array(z.string()) });
export type PaperFact = z.infer<typeof fact>;

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('facts'), facts: z.array(fact) }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** One of several of a kind: a note, a contact, a file. */
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
 * A paper in words, ready to be laid out: the PDF and the print view are made of it alike. What is
 * on every page stands beside what is on it once.
 */
export const paper = z.object({
  language: z.enum(languages),
  title: z.string(),
  /** On every page, above: whose paper it is, and whom it is about. */
  organisation: z.string(),
  about: z.string(),
  /** On every page, below: the notices, and who has made the paper when. */
  notices: z.array(z.string()),
  printed: z.string(),
  /** With `{page}` and `{pages}` where the numbers go. */
  pageNumber: z.string(),
  /** What a text says in place of signs that the PDF has no letters for. */
  missingLetters: z.string(),
  /** Before the title: the day and the address of a letter. */
  lead: z.array(z.string()),
  sections: z.array(z.object({ title: z.string().nullable(), blocks: z.array(block) })),
});
export type Paper = z.infer<typeof paper>;
