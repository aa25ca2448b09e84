import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { type ErasedCounts, erasedKinds } from '#features/lifecycle/contract/erasures.ts';
import classes from './erased-counts.module.css';

/** Counts by kind; leaves out zeros. */
export function ErasedCountList({ counts }: { counts: ErasedCounts }) {
  const { t } = useTranslation('keeping');
  const { number } = useFormat();
  return (
    <dl className={classes.counts}>
      {erasedKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <div key={kind} className={classes.count}>
            <dt>{t(`kinds.${kind}`)}</dt>
            <dd>{number(counts[kind])}</dd>
          </div>
        ))}
    </dl>
  );
}
