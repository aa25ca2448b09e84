import {
  IconCalendarDue,
  IconCalendarEvent,
  IconFileText,
  IconGavel,
  IconListCheck,
  IconPhoneCall,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { EventKind } from '#features/calendar/contract/enumerations.ts';

const icons = {
  appointment: IconCalendarEvent,
  court: IconGavel,
  group: IconUsersGroup,
  'follow-up': IconPhoneCall,
  other: IconCalendarDue,
  entry: IconFileText,
  task: IconListCheck,
};

/** Icon of an event kind, entry, or task. Decorative: the label next to it says the same. */
export function KindIcon({
  kind,
  size = 15,
}: {
  kind: EventKind | 'entry' | 'task';
  size?: number;
}) {
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.8} aria-hidden="true" />;
}
