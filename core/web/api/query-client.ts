import { QueryClient } from '@tanstack/react-query';
import { currentUser, onSessionChange } from '../session/session.ts';
import { ApiError } from './api-error.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What the server has answered with a no will not become a yes by asking again.
      retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
      // A server on this machine or in the house is reached even where the browser believes that
      // it is offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// What one person was shown is not there for the next person at this computer.
let shownTo = currentUser()?.id;
onSessionChange(() => {
  const now = currentUser()?.id;
  if (now === shownTo) return;
  shownTo = now;
  queryClient.clear();
});

function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
