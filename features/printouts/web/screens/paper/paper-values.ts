import type { SentBy } from '#core/contract/operation.ts';
import { ownZone } from '#core/web/i18n/zone-clock.ts';
import {
  type PaperPart,
  paperParts,
  type showPaper,
  usualParts,
} from '#features/printouts/contract/papers.ts';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';
import {
  emptyRecipient,
  type RecipientValues,
  sentRecipient,
} from '../../parts/papers/recipient-fields.tsx';

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
