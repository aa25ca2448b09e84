import { useRouter } from '@tanstack/react-router';
import { paths } from '#core/web/paths.ts';

/**
 * Goes to the login and signs out on the way, not before: a person with unsaved work may choose to
 * stay, and the screen would ask for what nobody may see any more.
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
