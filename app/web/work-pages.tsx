import { useParams, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { DashboardScreen } from '#features/insight/web/screens/dashboard/dashboard-screen.tsx';

const CalendarScreen = lazyPart(
  async () =>
    (await import('#features/calendar/web/screens/calendar/calendar-screen.tsx')).CalendarScreen,
);
const TasksScreen = lazyPart(
  async () => (await import('#features/tasks/web/screens/tasks/tasks-screen.tsx')).TasksScreen,
);
const DraftScreen = lazyPart(
  async () => (await import('#features/intake/web/screens/draft/draft-screen.tsx')).DraftScreen,
);
const TriageView = lazyPart(
  async () => (await import('#features/triage/web/parts/triage-view.tsx')).TriageView,
);

/**
 * `/page/draft-applicant/view/{id}`: triage with this application open. With `?view=answers`, or if
 * it isn't in the queue, all its answers beside the fields they fill.
 */
export function DraftPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  if (view === 'answers') return <DraftScreen />;
  return <TriageView key={id} opened={{ kind: 'application', id }} fallback={<DraftScreen />} />;
}

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
