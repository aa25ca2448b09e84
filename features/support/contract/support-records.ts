import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { user } from '#core/contract/users.ts';
import type { SupportDateKind } from './enumerations.ts';
import type { SupportField } from './support-fields.ts';
import {
  listFields,
  type SupportGroup,
  type SupportGroups,
  supportGroupNames,
  supportGroups,
} from './support-groups.ts';

/** Limit per group, far above what anyone has. */
export const maxEntriesPerGroup = 20;

type Fields = Readonly<Record<string, SupportField>>;
type Side<GroupFields extends Fields, Which extends 'sent' | 'kept'> = {
  [Name in keyof GroupFields]: GroupFields[Name][Which];
};

function side<GroupFields extends Fields, Which extends 'sent' | 'kept'>(
  fields: GroupFields,
  which: Which,
) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field[which]]),
  ) as Side<GroupFields, Which>;
}

/** An entry keeps its id; a new one may bring its own. */
function sentEntries<GroupFields extends Fields>(fields: GroupFields) {
  return z
    .array(
      z
        .strictObject({ id: z.uuid().toLowerCase().optional(), ...side(fields, 'sent') })
        .refine(checkPeriod, { path: ['until'], message: 'rule:before-start' }),
    )
    .max(maxEntriesPerGroup);
}

function storedEntries<GroupFields extends Fields>(fields: GroupFields) {
  return z.array(z.object({ id: z.uuid(), ...side(fields, 'kept') }));
}

function checkPeriod(entry: object): boolean {
  const { from, until } = entry as { from?: string | null; until?: string | null };
  return !from || !until || from <= until;
}

function mapGroups<Schemas>(toSchema: (fields: Fields) => z.ZodType): Schemas {
  return Object.fromEntries(
    supportGroupNames.map((group) => [group, toSchema(supportGroups[group])]),
  ) as Schemas;
}

const sentGroups = z.object(
  mapGroups<{ [G in SupportGroup]: ReturnType<typeof sentEntries<SupportGroups[G]>> }>(sentEntries),
);
const storedGroups = z.object(
  mapGroups<{ [G in SupportGroup]: ReturnType<typeof storedEntries<SupportGroups[G]>> }>(
    storedEntries,
  ),
);
/** An omitted group keeps its entries. */
export type SentGroups = Partial<z.output<typeof sentGroups>>;
export type StoredGroups = z.output<typeof storedGroups>;

/** Ids must be unique across groups. */
function checkUniqueIds(sent: object, context: z.core.$RefinementCtx): void {
  const seenIds = new Set<string>();
  const groups = sent as Partial<Record<string, { id?: string | undefined }[]>>;
  for (const group of supportGroupNames) {
    for (const [place, { id }] of (groups[group] ?? []).entries()) {
      if (id === undefined) continue;
      if (seenIds.has(id)) {
        const path = [group, place, 'id'];
        context.addIssue({ code: 'custom', path, message: 'rule:repeated', input: id });
      }
      seenIds.add(id);
    }
  }
}

/** Set by the server; ignored if sent back. */
const serverSetFields = {
  updatedAt: z.unknown().optional(),
  updatedBy: z.unknown().optional(),
} as const;

/** Body of the first save: the groups that have entries. */
export const supportRecordToCreate = z
  .strictObject({
    ...sentGroups.partial().shape,
    applicantId: z.uuid().optional(),
    version: z.unknown().optional(),
    ...serverSetFields,
  })
  .superRefine(checkUniqueIds);

/** Body of a later save: the changed groups and the version they are based on. */
export const supportRecordToUpdate = z
  .strictObject({
    ...sentGroups.partial().shape,
    applicantId: z.uuid(),
    version: z.int().min(1),
    ...serverSetFields,
  })
  .superRefine(checkUniqueIds);

export type SupportRecordToCreate = z.output<typeof supportRecordToCreate>;
export type SupportRecordToUpdate = z.output<typeof supportRecordToUpdate>;

export const supportRecord = z.object({
  applicantId: z.uuid(),
  /** 0 before the first save, which is a POST; then all groups are empty. */
  version: z.int(),
  ...storedGroups.shape,
  updatedAt: moment.nullable(),
  /** Null before the first save. */
  updatedBy: user.pick({ id: true, firstName: true, lastName: true }).nullable(),
});
export type SupportRecord = z.infer<typeof supportRecord>;

/** A date that needs a reminder, and its entry. */
export interface SupportDate {
  kind: SupportDateKind;
  day: string;
  entryId: string;
}

/** Dates of a record that need a reminder, without those of ended entries. */
export function supportDates(groups: StoredGroups): SupportDate[] {
  return supportGroupNames.flatMap((group) =>
    (groups[group] as Record<string, unknown>[]).flatMap((entry) =>
      listFields(group).flatMap(([name, { remindsOf }]) => {
        const day = entry[name];
        if (remindsOf === undefined || typeof day !== 'string') return [];
        if (typeof entry.until === 'string' && entry.until < day) return [];
        return [{ kind: remindsOf, day, entryId: String(entry.id) }];
      }),
    ),
  );
}

const applicantParams = z.object({ applicantId: z.uuid() });

export const readSupportRecord = operation({
  id: 'readSupportRecord',
  method: 'GET',
  path: '/api/applicant-support/:applicantId',
  summary: 'Get an applicant’s support record; version 0 and no entries if there is none yet',
  access: 'applicant:read',
  opensRecord: true,
  params: applicantParams,
  reply: { status: 200, body: supportRecord },
  problems: ['not-found', 'merged'],
});

export const createSupportRecord = operation({
  id: 'createSupportRecord',
  method: 'POST',
  path: '/api/applicant-support/:applicantId',
  summary: 'Create a support record. If one exists, the reply is 409 with it',
  access: 'applicant:write',
  changes: ['timeline', 'events'],
  params: applicantParams,
  body: supportRecordToCreate,
  reply: { status: 201, body: supportRecord },
  problems: ['not-found', 'stale-version', 'merged'],
});

export const updateSupportRecord = operation({
  id: 'updateSupportRecord',
  method: 'PUT',
  path: '/api/applicant-support',
  summary:
    'Save a support record, all groups at once. An omitted group keeps its entries. A stale version returns the current record',
  access: 'applicant:write',
  changes: ['timeline', 'events'],
  body: supportRecordToUpdate,
  reply: { status: 200, body: supportRecord },
  problems: ['not-found', 'stale-version', 'merged', 'on-hold'],
});
