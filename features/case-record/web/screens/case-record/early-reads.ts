import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '#core/web/api/query-client.ts';
import { readPages, readQuery } from '#core/web/api/read.ts';
import { sectionInAddress } from '#core/web/lists/section-in-address.ts';
import { caseParts } from '#core/web/paths.ts';
import { readCaseSummary } from '#features/case-record/contract/case-summary.ts';
import { pinnedNotesQuery } from '#features/notes/web/parts/pinned-notes-query.ts';
import { readApplicant } from '#features/person/contract/applicants.ts';
import { listDangers } from '#features/person/contract/dangers.ts';
import { readNewActivity, readTimeline } from '#features/timeline/contract/timeline.ts';
import { timelineViewNames, timelineViews } from '#features/timeline/web/parts/timeline-views.ts';

/**
 * Reads what a case record opens with while its screen is still on its way. What is already there is
 * read again by the screen.
 */
export function readCaseEarly(id: string, search: { section?: unknown; show?: unknown }): void {
  const params = { id };
  readOnce(readQuery(readApplicant, { params }));
  readOnce(readQuery(readCaseSummary, { params }));
  readOnce(readQuery(listDangers, { params }));
  if (sectionInAddress(search.section, caseParts) !== caseParts[0]) return;
  const view = sectionInAddress(search.show, timelineViewNames);
  const timeline = readPages(readTimeline, { params, query: timelineViews[view] });
  if (isUnread(timeline)) void queryClient.prefetchInfiniteQuery(timeline);
  readOnce(readQuery(readNewActivity, { params }));
  if (view === 'all') readOnce(pinnedNotesQuery(id));
}

const isUnread = ({ queryKey }: { queryKey: QueryKey }) => !queryClient.getQueryState(queryKey);

function readOnce(query: { queryKey: QueryKey }): void {
  if (isUnread(query)) void queryClient.prefetchQuery(query as never);
}
