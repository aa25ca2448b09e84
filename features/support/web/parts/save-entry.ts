import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SentBy } from '#core/contract/operation.ts';
import { call } from '#core/web/api/api.ts';
import { ApiError, isApiError } from '#core/web/api/api-error.ts';
import { useCustomChange } from '#core/web/api/change.ts';
import { cacheReply, readQuery } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';
import {
  createSupportRecord,
  readSupportRecord,
  type SupportRecord,
  updateSupportRecord,
} from '#features/support/contract/support-records.ts';
import {
  type EntryValues,
  isSameEntry,
  parseAmount,
  toEntryBody,
  toSupportValues,
} from './entry-values.ts';

/** A change of one entry; undefined before it is added and after it is removed. */
export interface EntryChange {
  group: SupportGroup;
  before: EntryValues | undefined;
  after: EntryValues | undefined;
}

type Body = SentBy<typeof createSupportRecord>['body'];

const maxTries = 5;

const recordKey = (applicantId: string) =>
  readQuery(readSupportRecord, { params: { applicantId } }).queryKey;

/** Form values of a record, with amounts in the user's language. */
export function useSupportValues() {
  const { amount } = useFormat();
  /** Localized only if it can be parsed again, which isn't true for all digits. */
  const formatAmount = (value: number) =>
    parseAmount(amount(value)) === value ? amount(value) : String(value);
  return (record: SupportRecord) => toSupportValues(record, formatAmount);
}

/**
 * Saves one entry on the current version of the record, one save after the other. A colleague's
 * change of other entries is adopted without a question.
 *
 * @throws {ApiError} `stale-version` if a colleague has changed the same entry
 */
export function useSaveEntry(applicantId: string): (change: EntryChange) => Promise<SupportRecord> {
  const client = useQueryClient();
  const toValues = useSupportValues();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const remember = (record: SupportRecord) => cacheReply(client, recordKey(applicantId), record);
  const { mutateAsync: send } = useCustomChange(
    updateSupportRecord,
    ({ version, body }: { version: number; body: Body }) =>
      version === 0
        ? call(createSupportRecord, { params: { applicantId }, body })
        : call(updateSupportRecord, { body: { ...body, applicantId, version } }),
    { remember },
  );

  async function save({ group, before, after }: EntryChange): Promise<SupportRecord> {
    const id = after?.id ?? before?.id;
    for (let tries = 1; ; tries += 1) {
      const on = client.getQueryData<SupportRecord>(recordKey(applicantId));
      if (!on) throw new Error('The support record is no longer open');
      const entries = toValues(on)[group];
      const theirs = entries.find((entry) => entry.id === id);
      if (isSameEntry(theirs, after)) return on;
      if (!isSameEntry(theirs, before))
        throw new ApiError(409, 'stale-version', '', { details: on });
      const body = {
        [group]: withEntry(entries, id, after).map((entry) => toEntryBody(group, entry)),
      };
      try {
        return await send({ version: on.version, body: body as Body });
      } catch (error) {
        if (!isApiError(error, 'stale-version') || tries === maxTries) throw error;
        remember(error.details as SupportRecord);
      }
    }
  }

  return (change) => {
    const saved = queue.current.then(() => save(change));
    queue.current = saved.catch(() => undefined);
    return saved;
  };
}

/** The entries with this one added, replaced, or removed. */
function withEntry(
  entries: readonly EntryValues[],
  id: string | undefined,
  after: EntryValues | undefined,
): EntryValues[] {
  if (after === undefined) return entries.filter((entry) => entry.id !== id);
  const isKnown = entries.some((entry) => entry.id === id);
  return isKnown ? entries.map((entry) => (entry.id === id ? after : entry)) : [...entries, after];
}
