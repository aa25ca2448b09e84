import * as z from 'zod';
import { disclosureProblems, hasItsConsent, toWhomAndWhy } from './disclosures.ts';
import { languages } from './languages.ts';
import { operation } from './operation.ts';
import { personFieldGroups } from './person-fields.ts';
import { type SupportGroup, supportGroupNames } from './support-groups.ts';
import { inBothLanguagesText, requiredLine } from './text.ts';

/** The parts of a file that can be put on paper, in the order in which they stand there. */
export const paperParts = [
  ...personFieldGroups,
  'enrolments',
  'answers',
  'support',
  'notes',
  'counselling-notes',
  'timeline',
  'files',
  'consents',
  'disclosures',
] as const;
export type PaperPart = (typeof paperParts)[number];

/** What is on a paper unless somebody chooses otherwise: no notes, which are written for colleagues. */
export const usualParts: readonly PaperPart[] = personFieldGroups;

/** An IANA time zone: the one of the clock by which the paper tells the time. UTC when left out. */
export const zoneOfReader = z.string().max(60).optional();

const once = <Item>(items: readonly Item[]) => new Set(items).size === items.length;

/** What goes on the paper, in which language, to whom and what for. */
export const paperToMake = z
  .strictObject({
    parts: z.array(z.enum(paperParts)).min(1).refine(once, 'rule:repeated'),
    /** Only the answers of these topics; all when left out. */
    topics: z.array(requiredLine(100)).min(1).max(100).refine(once, 'rule:repeated').optional(),
    /** Only these groups of the support record; all when left out. */
    groups: z
      .array(z.enum(supportGroupNames as [SupportGroup, ...SupportGroup[]]))
      .min(1)
      .refine(once, 'rule:repeated')
      .optional(),
    language: z.enum(languages),
    zone: zoneOfReader,
    ...toWhomAndWhy,
  })
  .superRefine(hasItsConsent);
export type PaperToMake = z.output<typeof paperToMake>;

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

/** What stands on every paper of the organisation. */
export const paperRules = z.object({
  /** Whether records here fall under 42 CFR Part 2. */
  part2: z.boolean(),
  notice: inBothLanguagesText,
});
export type PaperRules = z.infer<typeof paperRules>;

const params = z.object({ id: z.uuid() });

export const readPaperRules = operation({
  id: 'readPaperRules',
  method: 'GET',
  path: '/api/paper-rules',
  summary: 'What stands on every paper, and whether 42 CFR Part 2 asks for more',
  access: 'applicant:read',
  reply: { status: 200, body: paperRules },
});

export const showPaper = operation({
  id: 'showPaper',
  method: 'POST',
  path: '/api/applicant/:id/paper',
  summary: 'Chosen parts of a file, ready to be printed. Logged as a disclosure',
  isLight: true,
  access: 'applicant:read',
  changes: ['disclosures'],
  params,
  body: paperToMake,
  reply: { status: 200, body: paper },
  problems: ['not-found', ...disclosureProblems],
});

export const savePaper = operation({
  id: 'savePaper',
  method: 'POST',
  path: '/api/applicant/:id/paper/pdf',
  summary: 'Chosen parts of a file as a PDF. Logged as a disclosure',
  isLight: true,
  access: 'applicant:read',
  changes: ['disclosures'],
  params,
  body: paperToMake,
  reply: { status: 200, file: 'application/pdf' },
  problems: ['not-found', ...disclosureProblems],
});
