import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { Draft } from '#features/intake/contract/drafts.ts';
import { ArrivalBadge } from './arrival-badge.tsx';

/** How an application came, with what staff noted about the paper or the call. */
export function ArrivalNote({ draft }: { draft: Draft }) {
  const { t } = useTranslation('drafts');
  const { day } = useFormat();
  const { arrivedBy, signedOn, receivedOn, filledInBy } = draft;
  if (arrivedBy === 'online') return null;
  const notes = [
    signedOn && t('arrivals.signedOn', { day: day(signedOn) }),
    receivedOn && t('arrivals.receivedOn', { day: day(receivedOn) }),
    filledInBy && t('arrivals.filledInBy', { name: filledInBy }),
  ];
  return (
    <span>
      <ArrivalBadge arrivedBy={arrivedBy} /> {notes.filter(Boolean).join(' ')}
    </span>
  );
}
