import { useRouter } from '@tanstack/react-router';
import { paths } from '#core/web/paths.ts';
import { logOut } from '#core/web/sign-in/log-out.ts';

/** Signs out on the way to login; not before, since a person with unsaved work may choose to stay. */
export function useSignOut(): () => void {
  const router = useRouter();
  return () => {
    const stop = router.subscribe('onBeforeLoad', ({ toLocation }) => {
      stop();
      if (toLocation.pathname === paths.login) logOut();
    });
    void router.navigate({ to: paths.login });
  };
}
