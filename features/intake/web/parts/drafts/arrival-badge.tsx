import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import type { ArrivalWay } from '#features/intake/contract/arrivals.ts';

/** "On paper" or "By phone"; nothing for forms that people sent online. */
export function ArrivalBadge({ arrivedBy }: { arrivedBy: ArrivalWay }) {
  const { t } = useTranslation('drafts');
  if (arrivedBy === 'online') return null;
  return <StatusBadge tone="neutral">{t(`arrivals.${arrivedBy}`)}</StatusBadge>;
}
