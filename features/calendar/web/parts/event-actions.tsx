import { Button, Menu } from '@mantine/core';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentBy } from '#core/contract/operation.ts';
import { call } from '#core/web/api/api.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { readQuery, refetch } from '#core/web/api/read.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { downloadEvent } from '#features/calendar/contract/calendar-files.ts';
import {
  type CalendarEvent,
  type ChangeScope,
  deleteEvent,
  readEvent,
  restoreEvent,
} from '#features/calendar/contract/events.ts';
import classes from './event-actions.module.css';
import { ScopeDialog } from './scope-dialog.tsx';

export function EventActions({
  event,
  at,
  onEdit,
  onMove,
  onClose,
}: {
  event: CalendarEvent;
  at: string | null;
  onEdit: () => void;
  onMove: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['events', 'actions']);
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveEvent(event, at, onClose);
  const { abilities, recurrence } = event;
  return (
    <DialogActions>
      <DownloadMenu event={event} at={at} />
      {abilities.delete && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.8} aria-hidden="true" />}
          loading={remove.isPending}
          onClick={() => (recurrence !== null && at !== null ? setAsking(true) : remove.now('all'))}
        >
          {t('actions:delete')}
        </Button>
      )}
      {abilities.update && onMove && (
        <Button variant="default" onClick={onMove}>
          {t('move.action')}
        </Button>
      )}
      {abilities.update && (
        <Button
          leftSection={<IconPencil size={18} stroke={1.8} aria-hidden="true" />}
          onClick={onEdit}
        >
          {t('actions:edit')}
        </Button>
      )}
      {isAsking && (
        <ScopeDialog
          title={t('remove.which')}
          action={t('actions:delete')}
          isDangerous
          onChoose={remove.now}
          onClose={() => setAsking(false)}
        />
      )}
    </DialogActions>
  );
}

/** Drops the event's query, because refetching a deleted event would fail. */
function useDeleteEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: SentBy<typeof deleteEvent>) => call(deleteEvent, sent),
    onSettled(_reply, error, { params }) {
      if (error) return refetch(client, deleteEvent.changes);
      const { queryKey } = readQuery(readEvent, { params });
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
      return refetch(client, deleteEvent.changes, queryKey);
    },
  });
}

/** Deletes immediately; a toast offers undo. */
function useRemoveEvent(event: CalendarEvent, at: string | null, onClose: () => void) {
  const { t } = useTranslation(['events', 'actions']);
  const errorMessage = useErrorMessage();
  const remove = useDeleteEvent();
  const restore = useChange(restoreEvent);

  async function now(scope: ChangeScope) {
    const { id, version, title } = event;
    // For an individually changed occurrence, "following" means those of its series.
    const first = scope === 'following' ? (event.seriesOccurrence ?? at) : at;
    try {
      const after = await remove.mutateAsync({
        params: { id },
        query: { version, scope, ...(at !== null && scope !== 'all' && { occurrence: at }) },
      });
      onClose();
      showToast({
        text: t('remove.done', { title }),
        action: {
          label: t('actions:undo'),
          // Deleting from the first occurrence on deletes the whole series.
          onClick: () =>
            void undoRemoval(after.id, {
              occurrence: after.deletedAt === null ? first : null,
              following: scope === 'following',
            }),
        },
      });
    } catch (error) {
      const isStale = isApiError(error, 'stale-version');
      showToast({ tone: 'bad', text: isStale ? t('move.stale') : errorMessage(error) });
    }
  }

  async function undoRemoval(
    id: string,
    restoreOptions: { occurrence: string | null; following: boolean },
  ) {
    try {
      await restore.mutateAsync({ params: { id }, body: restoreOptions });
      showToast({ text: t('remove.undone', { title: event.title }) });
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
    }
  }

  return { isPending: remove.isPending, now: (scope: ChangeScope) => void now(scope) };
}

/** Downloads a calendar file. Including names is logged as a disclosure. */
function DownloadMenu({ event, at }: { event: CalendarEvent; at: string | null }) {
  const { t } = useTranslation('events');
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: (names: 'with' | undefined) =>
      download(downloadEvent, {
        params: { id: event.id },
        query: { ...(at !== null && { occurrence: at }), ...(names && { names }) },
      }),
    onError: (error) => showToast({ tone: 'bad', text: errorMessage(error) }),
  });
  return (
    <Menu position="top-start" classNames={{ dropdown: classes.downloads }}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('download.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => mutate(undefined)}>{t('download.plain')}</Menu.Item>
        <Menu.Item onClick={() => mutate('with')}>{t('download.names')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
