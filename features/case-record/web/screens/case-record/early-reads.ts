import { queryClient } from '#core/web/api/query-client.ts';
import { readPages, readQuery } from '#core/web/api/read.ts';
import { sectionInAddress } from '#core/web/lists/section-in-address.ts';
import { caseParts } from '#core/web/paths.ts';
import { readCaseSummary } from '#features/case-record/contract/case-summary.ts';
import { readApplicant } from '#features/person/contract/applicants.ts';
import { listDangers } from '#features/person/contract/dangers.ts';
import { readTimeline } from '#features/timeline/contract/timeline.ts';
import { timelineViewNames, timelineViews } from '#features/timeline/web/parts/timeline-views.ts';

/**
 * Reads what a case record opens with while its screen is still on its way. What is already there is
 * read again by the screen.
 */
export function readCaseEarly(id: string, search: { section?: unknown; show?: unknown }): void {
  const params = { id };
  for (const query of [
    readQuery(readApplicant, { params }),
    readQuery(readCaseSummary, { params }),
    readQuery(listDangers, { params }),
  ]) {
    if (!queryClient.getQueryState(query.queryKey)) void queryClient.prefetchQuery(query as never);
  }
  if (sectionInAddress(search.section, caseParts) !== caseParts[0]) return;
  const query = timelineViews[sectionInAddress(search.show, timelineViewNames)];
  const timeline = readPages(readTimeline, { params, query });
  if (!queryClient.getQueryState(timeline.queryKey)) {
    void queryClient.prefetchInfiniteQuery(timeline);
  }
}
