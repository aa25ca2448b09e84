import type { Occurrence } from '#features/calendar/contract/events.ts';
import { EventPanel } from '../../parts/event-panel.tsx';
import { useCalendar } from './calendar-context.ts';

/** The event that stands in the address, over the calendar. */
export function OpenedEvent({ occurrences }: { occurrences: readonly Occurrence[] }) {
  const { address, moving } = useCalendar();
  const { open } = address;
  if (!open) return null;
  const found = occurrences.find(
    ({ eventId, occurrence }) => eventId === open.id && occurrence === open.at,
  );
  return (
    <EventPanel
      key={`${open.id}@${open.at ?? ''}`}
      id={open.id}
      at={open.at}
      onMove={
        found?.abilities.update
          ? () => {
              address.closeEvent();
              moving.begin(found, 'keys');
            }
          : undefined
      }
      onClose={address.closeEvent}
      onReplaced={(id, at) => address.openEvent({ id, at }, { replace: true })}
    />
  );
}
