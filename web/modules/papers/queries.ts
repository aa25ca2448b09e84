import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readAccounting } from '#contract/accounting.ts';
import { listDisclosures } from '#contract/disclosures.ts';
import { readPaperRules } from '#contract/papers.ts';
import { readPatientNotice } from '#contract/patient-notices.ts';
import { call } from '#web/platform/api.ts';

/** What stands on every paper, and whether 42 CFR Part 2 asks for a ground. */
export function paperRulesQuery() {
  return queryOptions({
    queryKey: ['paper-rules'],
    queryFn: ({ signal }) => call(readPaperRules, undefined, { signal }),
  });
}

/** Who was given what of a file, the newest first. */
export function disclosuresQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['disclosures', id],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 50, ...(pageParam && { after: pageParam }) };
      return call(listDisclosures, { params: { id }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** To whom something of a file was given in the last years, as the person may ask to be told. */
export function accountingQuery(id: string) {
  return queryOptions({
    // It is old when the list of all that was given is.
    queryKey: [...disclosuresQuery(id).queryKey, 'accounting'],
    queryFn: ({ signal }) => call(readAccounting, { params: { id } }, { signal }),
  });
}

/** When somebody was given the notice for patients, and whether it is due here. */
export function patientNoticeQuery(id: string) {
  return queryOptions({
    queryKey: ['patient-notice', id],
    queryFn: ({ signal }) => call(readPatientNotice, { params: { id } }, { signal }),
    // It is part of the file, which is noted as opened when it is read.
    refetchOnWindowFocus: false,
  });
}

/** The reader's clock, by which a paper tells the time. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
