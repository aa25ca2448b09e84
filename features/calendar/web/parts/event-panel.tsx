import { Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { Loaded } from '#core/web/ui/loaded.tsx';
import {
  type CalendarEvent,
  type ChangeScope,
  readEvent,
} from '#features/calendar/contract/events.ts';
import { Attendances } from './attendances.tsx';
import { EventActions } from './event-actions.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventForm } from './event-form.tsx';
import { MoveRequests } from './move-requests.tsx';
import { ScopeDialog } from './scope-dialog.tsx';

export function EventPanel({
  id,
  at,
  onMove,
  onClose,
  onReplaced,
}: {
  id: string;
  /** Null for an event that doesn't repeat. */
  at: string | null;
  /** Starts moving it in the calendar; absent outside the calendar. */
  onMove?: ((event: CalendarEvent) => void) | undefined;
  onClose: () => void;
  /** Called when another event replaces this occurrence. */
  onReplaced: (id: string, at: string | null) => void;
}) {
  const { t } = useTranslation('events');
  const query = useRead(
    readEvent,
    { params: { id }, query: at === null ? {} : { occurrence: at } },
    { refetchOnWindowFocus: true },
  );
  const isGone = isApiError(query.error, 'not-found');
  const defaultTexts = useLoadFailureTexts();
  const failureTexts = isGone
    ? { ...defaultTexts, title: t('gone.title'), text: () => t('gone.text') }
    : defaultTexts;
  const [editing, setEditing] = useState<ChangeScope | 'asked' | null>(null);
  const event = isGone ? undefined : query.data;
  const title = event ? event.title : t('title');
  if (editing === 'asked') {
    return (
      <ScopeDialog
        title={t('edit.which')}
        action={t('edit.goOn')}
        onChoose={setEditing}
        onClose={() => setEditing(null)}
      />
    );
  }
  return (
    <Modal
      opened
      onClose={editing === null ? onClose : () => setEditing(null)}
      size="lg"
      title={editing === null ? title : t('edit.title')}
      closeOnClickOutside={editing === null}
    >
      <Loaded
        query={{ ...query, data: event }}
        texts={failureTexts}
        loading={<Loading label={t('loading')} />}
      >
        {(loadedEvent) =>
          editing === null ? (
            <>
              <MoveRequests event={loadedEvent} />
              <EventFacts event={loadedEvent} />
              <Attendances event={loadedEvent} at={at} onReplaced={onReplaced} />
              <EventActions
                event={loadedEvent}
                at={at}
                onEdit={() =>
                  setEditing(loadedEvent.recurrence !== null && at !== null ? 'asked' : 'all')
                }
                onMove={onMove && (() => onMove(loadedEvent))}
                onClose={onClose}
              />
            </>
          ) : (
            <EventForm
              event={loadedEvent}
              at={at}
              scope={editing}
              onCancel={() => setEditing(null)}
              onSaved={(saved) => {
                setEditing(null);
                // For a series, the toast reports it: its occurrences may have changed.
                if (saved.recurrence === null) onReplaced(saved.id, null);
                else onClose();
              }}
            />
          )
        }
      </Loaded>
    </Modal>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton height={18} width="60%" />
      <Skeleton height={18} width="45%" mt="sm" />
      <Skeleton height={90} mt="lg" />
    </div>
  );
}
