import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { Draft } from '#features/intake/contract/drafts.ts';
import { ArrivalBadge } from './arrival-badge.tsx';

/** How an application came, with what staff noted about the paper or the call. */
export function ArrivalNote({ draft }: { draft: Draft }) {
  const { t } = useTranslation('drafts');
  const { day, personName, when } = useFormat();
  const { arrivedBy, signedOn, receivedOn, filledInBy, takenBy, takenAt } = draft;
  if (arrivedBy === 'online') return null;
  const notes = [
    signedOn && t('arrivals.signedOn', { day: day(signedOn) }),
    receivedOn && t('arrivals.receivedOn', { day: day(receivedOn) }),
    filledInBy && t('arrivals.filledInBy', { name: filledInBy }),
    takenBy &&
      takenAt &&
      t(arrivedBy === 'paper' ? 'arrivals.typedBy' : 'arrivals.takenBy', {
        name: personName(takenBy),
        when: when(takenAt).exact,
      }),
  ];
  return (
    <span>
      <ArrivalBadge arrivedBy={arrivedBy} /> {notes.filter(Boolean).join(' ')}
    </span>
  );
}
