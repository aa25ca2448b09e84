import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';

export interface AddressSecret<Name extends string> {
  name: Name;
  value: string;
}

// Not in the state of the screen, which is drawn anew once the first navigation has ended, and not
// in the browser's history, which others may open.
let kept: AddressSecret<string> | null = null;

/**
 * The secret that a link brought along in the fragment, `#token=…`, which browsers keep to
 * themselves: no log on the way holds it. It is taken out of the address bar at once, so that it
 * stays neither in the history nor on a shared screen, and is forgotten when the screen is left.
 */
export function useAddressSecret<Name extends string>(
  names: readonly Name[],
): AddressSecret<Name> | null {
  const router = useRouter();
  const fragment = useRouterState({ select: (state) => state.location.hash });
  const [ownPath] = useState(() => router.state.location.pathname);
  const brought = secretIn(fragment, names);

  // In a layout effect: the router hears of this change too, and would undo a navigation that an effect of the
  // screen has begun.
  useLayoutEffect(() => {
    const secret = secretIn(fragment, names);
    if (secret === null) return;
    kept = secret;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [fragment, names]);

  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ toLocation }) => {
        if (toLocation.pathname !== ownPath) kept = null;
      }),
    [router, ownPath],
  );
  if (brought !== null || kept === null) return brought;
  const { value } = kept;
  const name = names.find((one) => one === kept?.name);
  return name === undefined ? null : { name, value };
}

/** The first of these names that the fragment has. */
export function secretIn<Name extends string>(
  fragment: string,
  names: readonly Name[],
): AddressSecret<Name> | null {
  const given = new URLSearchParams(fragment);
  for (const name of names) {
    const value = given.get(name);
    if (value) return { name, value };
  }
  return null;
}
