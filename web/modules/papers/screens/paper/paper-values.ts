import type { SentBy } from '#contract/operation.ts';
import { type PaperPart, paperParts, type showPaper, usualParts } from '#contract/papers.ts';
import type { SupportGroup } from '#contract/support-groups.ts';
import { ownZone } from '#web/platform/zone-clock.ts';
import {
  emptyRecipient,
  type RecipientValues,
  sentRecipient,
} from '../../parts/recipient-fields.tsx';

/** What a form holds of a paper that is to be made. */
export interface PaperValues extends RecipientValues {
  parts: PaperPart[];
  /** Null: all that there are. */
  topics: string[] | null;
  groups: SupportGroup[] | null;
  language: string;
}

/** @param wanted parts that a link asks for, such as `answers`. */
export function paperValues(language: string, wanted: unknown): PaperValues {
  const named = String(wanted ?? '').split(',');
  const parts = paperParts.filter((part) => named.includes(part));
  return {
    parts: parts.length > 0 ? parts : [...usualParts],
    topics: null,
    groups: null,
    language,
    ...emptyRecipient,
  };
}

export function sentPaper({
  parts,
  topics,
  groups,
  language,
  ...recipient
}: PaperValues): SentBy<typeof showPaper>['body'] {
  return {
    parts,
    language,
    zone: ownZone(),
    ...(topics && parts.includes('answers') && { topics }),
    ...(groups && parts.includes('support') && { groups }),
    ...sentRecipient(recipient),
  };
}
