import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { deleteNote, type Note, pinNote, restoreNote } from '#features/notes/contract/notes.ts';

const iconSize = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** Deletes without confirmation, since undo is offered. */
export function NoteActions({
  applicantId,
  note,
  onEdit,
  onDone,
}: {
  applicantId: string;
  note: Note;
  onEdit: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation(['notes', 'actions']);
  const { moment, personName } = useFormat();
  const errorMessage = useErrorMessage();
  const pinning = useChange(pinNote);
  const deletion = useChange(deleteNote);
  const restoring = useChange(restoreNote);
  const isPinned = note.pinnedAt !== null;
  const showError = (error: unknown) => showToast({ tone: 'bad', text: errorMessage(error) });

  function remove() {
    deletion.mutate(
      { params: { id: applicantId, noteId: note.id } },
      {
        onError: showError,
        onSuccess() {
          onDone();
          showToast({
            text: t('note.deletedToast'),
            action: {
              label: t('actions:undo'),
              onClick: () =>
                restoring.mutate(
                  { params: { id: applicantId, noteId: note.id } },
                  { onError: showError },
                ),
            },
          });
        },
      },
    );
  }

  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t('note.actions', {
            who: personName(note.writtenBy),
            when: moment(note.createdAt),
          })}
        >
          <IconDots {...iconSize} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...iconSize} />} onClick={onEdit}>
          {t('actions:edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={isPinned ? <IconPinnedOff {...iconSize} /> : <IconPin {...iconSize} />}
          onClick={() =>
            pinning.mutate(
              { params: { id: applicantId, noteId: note.id }, body: { pinned: !isPinned } },
              { onError: showError },
            )
          }
        >
          {isPinned ? t('note.unpin') : t('note.pin')}
        </Menu.Item>
        {note.abilities.delete && (
          <Menu.Item leftSection={<IconTrash {...iconSize} />} onClick={remove}>
            {t('note.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
