import { useEffect, useState } from 'react';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import {
  type ClaimedDetails,
  claimTriageItem,
  releaseTriageItem,
  type TriageClaim,
  type TriageItem,
} from '#features/triage/contract/triage.ts';

/** A claim lasts 10 minutes, so it is renewed well before. */
const renewEvery = 4 * 60_000;

/**
 * Claims the open item, renews the claim while it is open, and ends it afterward. A colleague's
 * claim is returned instead.
 */
export function useClaim(item: Pick<TriageItem, 'kind' | 'id'> | null): TriageClaim | null {
  const { mutateAsync: claim } = useChange(claimTriageItem);
  const { mutate: release } = useChange(releaseTriageItem);
  const [state, setState] = useState<{ id: string; claim: TriageClaim | null } | null>(null);
  const kind = item?.kind;
  const id = item?.id;
  useEffect(() => {
    if (kind === undefined || id === undefined) return;
    let isOver = false;
    const sent = { params: { kind, id } };
    async function take(itemId: string) {
      try {
        const taken = await claim(sent);
        if (!isOver) setState({ id: itemId, claim: taken });
      } catch (error) {
        const held = isApiError(error, 'claimed') ? (error as { details?: unknown }).details : null;
        if (!isOver) setState({ id: itemId, claim: (held as ClaimedDetails | null) ?? null });
      }
    }
    void take(id);
    const timer = setInterval(() => void take(id), renewEvery);
    return () => {
      isOver = true;
      clearInterval(timer);
      release(sent);
    };
  }, [kind, id, claim, release]);
  return state?.id === id ? (state?.claim ?? null) : null;
}
