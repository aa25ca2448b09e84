import { type ComponentType, lazy } from 'react';
import { useCurrentUser } from '#core/web/session/session.ts';

const CalendarScreen = lazy(async () => ({
  default: (await import('#features/calendar/web/screens/calendar/calendar-screen.tsx'))
    .CalendarScreen,
}));
const TasksScreen = lazy(async () => ({
  default: (await import('#features/tasks/web/screens/tasks/tasks-screen.tsx')).TasksScreen,
}));
const DashboardScreen = lazy(async () => ({
  default: (await import('#features/insight/web/screens/dashboard/dashboard-screen.tsx'))
    .DashboardScreen,
}));

/** A staff screen; clients see the portal at this address instead. */
function forStaff(Screen: ComponentType): ComponentType {
  return function WorkPage() {
    const user = useCurrentUser();
    if (user === null) return null;
    return user.role === 'client' ? <DashboardScreen /> : <Screen />;
  };
}

export const CalendarPage = forStaff(CalendarScreen);
export const TasksPage = forStaff(TasksScreen);
