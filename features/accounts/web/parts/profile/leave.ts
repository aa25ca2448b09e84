import { useRouter } from '@tanstack/react-router';
import { paths } from '#core/web/paths.ts';

/**
 * Signs out during the navigation to the login, not before: people with unsaved work may choose to stay,
 * and the screen would request data without a session.
 */
export function useLeave(): (signOff: () => void, search?: { returnUrl: string }) => void {
  const router = useRouter();
  return (signOff, search) => {
    const stop = router.subscribe('onBeforeLoad', ({ toLocation }) => {
      stop();
      if (toLocation.pathname === paths.login) signOff();
    });
    void router.navigate({ to: paths.login, search: search as never });
  };
}
