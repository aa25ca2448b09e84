import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import { requiredLine } from '#core/contract/text.ts';
import { clientFilters, clientSorts } from '#features/enrollment/contract/clients.ts';
import { applicantFilters, applicantSorts } from '#features/person/contract/applicant-lists.ts';

/** The lists with saved views. */
export const viewedLists = ['applicants', 'clients'] as const;

// Excludes deleted ones, which only a few people may see.
const { deleted: _deleted, zone: _zone, ...filters } = { ...applicantFilters, ...clientFilters };
const sorts = [...new Set([...applicantSorts, ...clientSorts])];
const directions = sorts.flatMap((name) => [name, `-${name}` as const]);

/** Filters, order, and columns of a list. Never the search term, which is usually a name. */
export const listView = z.strictObject({
  filters: z.strictObject(filters),
  sort: z.enum(directions).nullable(),
  /** Column ids in order; null for the defaults. */
  columns: z.array(requiredLine(40)).max(30).nullable(),
  /** The column that rows are grouped by; left out for no groups. */
  group: z
    .enum(['status', 'programStatus', 'caseWorker', 'location', 'enrolmentLocation'])
    .optional(),
});
export type ListView = z.output<typeof listView>;

export const savedView = z.object({
  id: z.uuid(),
  version: z.int(),
  list: z.enum(viewedLists),
  name: z.string(),
  view: listView,
  /** All staff see a shared view. */
  isShared: z.boolean(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  abilities: z.object({ update: z.boolean() }),
});
export type SavedView = z.infer<typeof savedView>;

const access = 'applicant:read';
const viewId = z.object({ id: z.uuid() });
const fields = { name: requiredLine(60), view: listView, isShared: z.boolean() };

export const listSavedViews = operation({
  id: 'listSavedViews',
  method: 'GET',
  path: '/api/saved-view',
  summary: 'List saved views: your own and shared ones, by name',
  access,
  reads: ['saved-views'],
  freshFor: 60,
  query: z.strictObject({ list: z.enum(viewedLists) }),
  reply: { status: 200, body: z.array(savedView) },
});

export const createSavedView = operation({
  id: 'createSavedView',
  method: 'POST',
  path: '/api/saved-view',
  summary: 'Save a view for yourself or for all staff',
  access,
  changes: ['saved-views'],
  body: z.strictObject({ list: z.enum(viewedLists), ...fields }),
  reply: { status: 201, body: savedView },
});

export const updateSavedView = operation({
  id: 'updateSavedView',
  method: 'PUT',
  path: '/api/saved-view/:id',
  summary: 'Change your own view, or a shared one as an administrator',
  access,
  changes: ['saved-views'],
  params: viewId,
  body: z.strictObject({ ...fields, version: z.int().min(1) }),
  reply: { status: 200, body: savedView },
  problems: ['not-found', 'stale-version'],
});

export const deleteSavedView = operation({
  id: 'deleteSavedView',
  method: 'DELETE',
  path: '/api/saved-view/:id',
  summary: 'Delete your own view, or a shared one as an administrator',
  access,
  changes: ['saved-views'],
  params: viewId,
  reply: { status: 204 },
  problems: ['not-found'],
});
