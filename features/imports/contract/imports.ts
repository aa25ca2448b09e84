import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { several } from '#core/contract/paging.ts';
import { exportFormats, exportTypes } from '#core/contract/table-files.ts';
import { duplicate } from '#features/duplicates/contract/duplicates.ts';
import {
  type ApplicantExportColumn,
  clientExportColumns,
  type ExportColumn,
  serverColumns,
} from '#features/insight/contract/exports.ts';
import { fieldAt, type PersonPathIn } from '#features/person/contract/person-fields.ts';

/** Kinds of rows: applicants, or current and former clients. */
export const importKinds = ['applicants', 'clients'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Maximum number of rows without the heading. */
export const maxImportRows = 50_000;
export const maxImportColumns = 200;
export const maxImportBytes = 25 * 1024 * 1024;

/** Days in which an import can be undone, the same as for deleted records. */
export const importUndoDays = 30;

/** Fields that a column can fill, named as in exports, in case record order. */
export const clientImportFields = clientExportColumns.filter((name): name is ImportField => {
  const field = fieldAt(name);
  if (field) return field.in.includes('import');
  return !(serverColumns as readonly string[]).includes(name);
});
export type ImportField = PersonPathIn<'import'> | Exclude<ExportColumn, ApplicantExportColumn>;

/** The fields that a file of this kind can fill. */
export function importFields(kind: ImportKind): readonly ImportField[] {
  return kind === 'clients' ? clientImportFields : clientImportFields.filter(fieldAt);
}

/** Fields that every row needs. */
export function requiredImportFields(kind: ImportKind): readonly ImportField[] {
  return kind === 'applicants'
    ? ['firstName', 'lastName']
    : ['firstName', 'lastName', 'enrolment.locationId', 'enrolment.startDate'];
}

/** Order of days: 31/12/1990 or 12/31/1990. 1990-12-31 is always accepted. */
export const dayOrders = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

const field = z.enum(clientImportFields as [ImportField, ...ImportField[]]);

/** An unknown word in the file and its meaning; null ignores it. */
export const importValue = z.strictObject({
  field,
  value: z.string().min(1).max(5000),
  /** A value of the enumeration, or the id of a location or case worker. */
  to: z.string().min(1).max(100).nullable(),
});
export type ImportValue = z.infer<typeof importValue>;

/** Mapping of columns to fields. */
export const importMapping = z.strictObject({
  /** A field per column; null ignores it. */
  fields: z
    .array(field.nullable())
    .max(maxImportColumns)
    .refine((list) => {
      const chosen = list.filter((one) => one !== null);
      return new Set(chosen).size === chosen.length;
    }, 'rule:repeated'),
  dayOrder: z.enum(dayOrders).nullable(),
  values: z.array(importValue).max(2000),
});
export type ImportMapping = z.infer<typeof importMapping>;

/** Actions for a row that may be a duplicate. */
export const importChoices = ['new', 'skip', 'fill'] as const;
export type ImportChoice = (typeof importChoices)[number];

export const importWays = ['all-or-nothing', 'good-rows'] as const;
export type ImportWay = (typeof importWays)[number];

export const importStates = [
  'columns',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
] as const;

/** Numbers of rows by state. */
export const importCounts = z.object({
  rows: z.int(),
  waiting: z.int(),
  good: z.int(),
  wrong: z.int(),
  /** Rows with likely duplicates, and those of them that wait for a choice. */
  alike: z.int(),
  undecided: z.int(),
  created: z.int(),
  filled: z.int(),
  skipped: z.int(),
  undone: z.int(),
  /** Kept when the import was undone because they had been edited. */
  kept: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

const summary = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  createdAt: moment,
  by: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
  finishedAt: moment.nullable(),
  undoneAt: moment.nullable(),
  how: z.enum(importWays).nullable(),
  counts: importCounts,
  /**
   * Processed rows of a running all-or-nothing import, else null. No one is created before all rows are
   * processed.
   */
  rowsSoFar: z.int().nullable(),
  canUndo: z.boolean(),
});
export type ImportSummary = z.infer<typeof summary>;

export const importRun = summary.extend({
  columns: z.array(
    z.object({ title: z.string(), examples: z.array(z.string()), field: field.nullable() }),
  ),
  dayOrder: z.enum(dayOrders).nullable(),
  /** True when the file has days of ambiguous order. */
  asksDayOrder: z.boolean(),
  values: z.array(importValue),
  /** Unknown words, each once, with their number of rows. */
  unknown: z.array(z.object({ field, value: z.string(), rows: z.int() })),
});
export type ImportRun = z.infer<typeof importRun>;

/** A problem with a cell, or why a row stayed when the import was undone; in the caller's language. */
export const importProblem = z.object({
  field: z.string(),
  /** Column heading; null when the file has no such column. */
  title: z.string().nullable(),
  value: z.string(),
  rule: z.string(),
  /** Parameters of the message, such as a maximum length. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
});

export const importRow = z.object({
  /** Row number as in a spreadsheet; the heading is row 1. */
  number: z.int(),
  name: z.string(),
  problems: z.array(importProblem),
  /** An earlier row of the file that may be the same person. */
  sameAs: z.int().nullable(),
  duplicates: z.array(duplicate),
  choice: z.enum(importChoices).nullable(),
  /** Allowed choices, decided by the server. */
  choices: z.array(z.enum(importChoices)),
  applicantId: z.uuid().nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

const access = 'applicant:import';
const params = z.object({ id: z.uuid() });
const version = z.int().min(1);
const reply = { status: 200, body: importRun } as const;

export const beginImport = operation({
  id: 'beginImport',
  method: 'POST',
  path: '/api/import',
  summary:
    'Upload people to import (`file`: CSV or xlsx; `kind`: applicants or clients). Creates no records yet; returns the columns and what they seem to be',
  access,
  changes: ['imports'],
  upload: { maxFiles: 1, fields: z.strictObject({ kind: z.enum(importKinds) }) },
  reply: { status: 201, body: importRun },
  problems: ['one-file-at-a-time'],
});

export const listImports = operation({
  id: 'listImports',
  method: 'GET',
  path: '/api/import',
  summary: 'List the last 100 imports, newest first: your own, or everyone’s for administrators',
  access,
  reads: ['imports'],
  freshFor: 0,
  reply: { status: 200, body: z.array(summary) },
});

export const readImport = operation({
  id: 'readImport',
  method: 'GET',
  path: '/api/import/:id',
  summary: 'Get an import with its columns and progress',
  access,
  opensRecord: true,
  params,
  reply,
  problems: ['not-found'],
});

export const mapImport = operation({
  id: 'mapImport',
  method: 'PUT',
  path: '/api/import/:id',
  summary: 'Map the columns. All rows are checked again',
  access,
  changes: ['imports'],
  params,
  body: importMapping.extend({ version }),
  reply,
  problems: ['not-found', 'stale-version', 'already-finalised', 'under-way'],
});

export const checkImport = operation({
  id: 'checkImport',
  method: 'POST',
  path: '/api/import/:id/check',
  summary: 'Check more rows for about two seconds. Call again until none are left',
  access,
  changes: ['imports'],
  params,
  reply,
  problems: ['not-found', 'already-finalised', 'under-way'],
});

export const listImportRows = operation({
  id: 'listImportRows',
  method: 'GET',
  path: '/api/import/:id/rows',
  summary:
    'List rows with problems, rows with a possible match, or rows kept when the import was undone',
  access,
  opensRecord: true,
  params,
  query: z.strictObject({
    which: z.enum(['wrong', 'alike', 'kept']),
    /** Row number of the cursor. */
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: { status: 200, body: z.object({ rows: z.array(importRow), next: z.int().nullable() }) },
  problems: ['not-found'],
});

export const chooseForImport = operation({
  id: 'chooseForImport',
  method: 'PUT',
  path: '/api/import/:id/choice',
  summary:
    'Decide on rows that may match an existing person: create, skip, or fill in what’s missing. Without row numbers, all undecided rows',
  access,
  changes: ['imports'],
  params,
  body: z.strictObject({
    numbers: several(z.int().min(1), 100),
    choice: z.enum(importChoices),
  }),
  reply,
  problems: ['not-found', 'already-finalised', 'under-way'],
});

export const runImport = operation({
  id: 'runImport',
  method: 'POST',
  path: '/api/import/:id/run',
  summary:
    'Import the rows, all or none, or only the good ones. Returns its progress after about two seconds; call again until it’s done. Finished rows are not imported twice. An all-or-none import continues between calls while its owner is signed in',
  access,
  changes: 'everything',
  params,
  body: z.strictObject({ how: z.enum(importWays) }),
  reply,
  problems: ['not-found', 'already-finalised', 'under-way', 'broken-off'],
});

export const saveFailedRows = operation({
  id: 'saveFailedRows',
  method: 'GET',
  path: '/api/import/:id/failed-rows',
  summary: 'Download the rows that weren’t imported, with the problem in the last column',
  access,
  params,
  query: z.strictObject({ format: z.enum(exportFormats).default('xlsx') }),
  reply: { status: 200, file: exportTypes.xlsx },
  problems: ['not-found'],
});

export const undoImport = operation({
  id: 'undoImport',
  method: 'POST',
  path: '/api/import/:id/undo',
  summary:
    'Undo an import within 30 days. Works for about two seconds; call again until it’s done. People someone has worked on since are kept',
  access,
  changes: 'everything',
  params,
  reply,
  problems: ['not-found', 'gone', 'under-way'],
});

export const dropImport = operation({
  id: 'dropImport',
  method: 'DELETE',
  path: '/api/import/:id',
  summary: 'Discard an import that wasn’t run',
  access,
  changes: ['imports'],
  params,
  reply: { status: 204 },
  problems: ['not-found', 'already-finalised', 'under-way'],
});
