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

/** The sign of a kind of event; of a day out of another record it is `entry`, or `task`. The words stand beside it. */
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
