import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { DuplicatePair, DuplicateStrength } from '#features/duplicates/contract/duplicates.ts';
import {
  type MergeRefusal,
  type MovedCounts,
  movedKinds,
} from '#features/lifecycle/contract/merges.ts';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';

const toneByStrength: Record<DuplicateStrength, Tone> = {
  'very-likely': 'bad',
  likely: 'waiting',
  possible: 'neutral',
};

export function Strength({ strength }: Pick<DuplicatePair, 'strength'>) {
  const { t } = useTranslation(['drafts', 'duplicates']);
  return (
    <StatusBadge tone={toneByStrength[strength]}>
      {t(`drafts:duplicates.strengths.${strength}`)}
    </StatusBadge>
  );
}

/** The reasons for a match, by weight. */
export function useReasonText(): (pair: Pick<DuplicatePair, 'reasons'>) => string {
  const { t } = useTranslation(['drafts', 'duplicates']);
  return ({ reasons }) =>
    reasons.map((reason) => t(`drafts:duplicates.reasons.${reason}`)).join(' · ');
}

/** The staff decision about a pair; null if none yet. */
export function useDecisionText(): (
  pair: Pick<DuplicatePair, 'asked' | 'dismissed'>,
) => string | null {
  const { t } = useTranslation('duplicates');
  const { relative, personName } = useFormat();
  return ({ asked, dismissed }) => {
    const decision = dismissed ?? asked;
    if (!decision) return null;
    const values = { name: personName(decision.by), when: relative(decision.at) };
    return dismissed ? t('dismissed', values) : t('asked', values);
  };
}

/** The contents of a record: "3 answers", "1 note"; leaves out zeros. */
export function useCounts(): (counts: MovedCounts) => string[] {
  const { t } = useTranslation(['duplicates', 'drafts']);
  return (counts) =>
    movedKinds.flatMap((kind) => {
      const count = counts[kind];
      return count > 0 ? [t(`duplicates:counts.${kind}`, { count })] : [];
    });
}

export function useRefusalText(): (refusal: MergeRefusal) => string {
  const { t } = useTranslation(['duplicates', 'support-records']);
  return ({ why, group }) =>
    t(`duplicates:refusals.${why}`, {
      group: group ? t(`support-records:groups.${group as SupportGroup}`) : '',
    });
}
