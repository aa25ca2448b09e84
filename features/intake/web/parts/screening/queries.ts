import { readQuery } from '#core/web/api/read.ts';
import {
  readScreeningLinks,
  type ScreeningOfApplicant,
} from '#features/intake/contract/screening.ts';

/** How far an applicant's screening is. Looked at again while its mail is on its way. */
export function screeningQuery(applicantId: string) {
  return readQuery(
    readScreeningLinks,
    { params: { id: applicantId } },
    {
      refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? 2000 : false),
      // Only for someone who comes back from filling in together is it worth an access entry.
      refetchOnWindowFocus: ({ state }) =>
        state.data?.state === 'open' && state.data.links[0]?.how === 'beside',
    },
  );
}

/** Asked for within the last minute, and not sent yet; after that it is held up. */
export function isOnItsWay({ state, links: [newest] }: ScreeningOfApplicant): boolean {
  if (state !== 'open' || newest?.how !== 'mail' || newest.sentAt !== null) return false;
  return Date.now() - Date.parse(newest.createdAt) < 60_000;
}
