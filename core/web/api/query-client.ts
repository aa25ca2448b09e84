import { QueryClient } from '@tanstack/react-query';
import { currentUser, onSessionChange } from '../session/session.ts';
import { ApiError } from './api-error.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Retrying doesn't change a refusal.
      retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
      // A local server is reachable even if the browser thinks that it is offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// Cached data must not be shown to the next person at this computer.
let cachedUserId = currentUser()?.id;
onSessionChange(() => {
  const now = currentUser()?.id;
  if (now === cachedUserId) return;
  cachedUserId = now;
  queryClient.clear();
});

function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
