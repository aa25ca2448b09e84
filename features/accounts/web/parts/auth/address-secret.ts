import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

export interface AddressSecret<Name extends string> {
  name: Name;
  value: string;
}

// Kept here because component state is lost when the staff app's first navigation ends, and others
// may open the browser history.
let storedSecret: AddressSecret<string> | null = null;

/**
 * Reads the secret of a link from the fragment, `#token=…`, which browsers don't send, so no log holds it.
 * Removes it from the address bar at once and forgets it when the screen closes.
 */
export function useAddressSecret<Name extends string>(
  names: readonly Name[],
): AddressSecret<Name> | null {
  const fragment = useSyncExternalStore(onFragment, () => location.hash.slice(1));
  const fragmentSecret = readSecret(fragment, names);

  // In a layout effect: a router reacts to this change too and would undo a navigation started by an effect.
  useLayoutEffect(() => {
    const secret = readSecret(fragment, names);
    if (secret === null) return;
    storedSecret = secret;
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [fragment, names]);

  useEffect(() => {
    const { pathname } = location;
    return () => {
      if (location.pathname !== pathname) storedSecret = null;
    };
  }, []);
  if (fragmentSecret !== null || storedSecret === null) return fragmentSecret;
  const { value } = storedSecret;
  const name = names.find((one) => one === storedSecret?.name);
  return name === undefined ? null : { name, value };
}

function onFragment(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The first of these names in the fragment. */
export function readSecret<Name extends string>(
  fragment: string,
  names: readonly Name[],
): AddressSecret<Name> | null {
  const params = new URLSearchParams(fragment);
  for (const name of names) {
    const value = params.get(name);
    if (value) return { name, value };
  }
  return null;
}
