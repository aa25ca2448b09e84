import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Dashboard, dashboardViews } from '#features/insight/contract/dashboard.ts';

/** Whose work the address asks for; undefined leaves it to the server. */
export function useDashboardView() {
  const search = useSearch({ strict: false }) as { of?: unknown };
  const navigate = useNavigate();
  const of = dashboardViews.find((view) => view === search.of);
  const show = (view: Dashboard['of']) =>
    void navigate({ to: '.', search: { of: view } as never, replace: true });
  return { of, show };
}
