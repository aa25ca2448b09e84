import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import type { KeptNote } from './use-kept-notes.ts';

/** Says which notes wait for their files, which no page can keep. */
export function KeptNotes({
  notes,
  onGiveUp,
}: {
  notes: readonly KeptNote[];
  onGiveUp: () => void;
}) {
  const { t } = useTranslation('files');
  const { list } = useFormat();
  const names = list(notes.map(({ name }) => name));
  return (
    <KeptNotice
      notice={
        notes.length === 0
          ? null
          : {
              text: t('kept.text', { count: notes.length, names }),
              action: t('kept.giveUp'),
              onAction: onGiveUp,
            }
      }
    />
  );
}
