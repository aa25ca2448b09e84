import type { Language } from '#core/contract/languages.ts';

/** The part of Google Identity Services in use (`google.accounts.id`). */
interface GoogleIdentity {
  initialize(settings: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential: string }) => void;
    ux_mode: 'popup';
    auto_select: boolean;
  }): void;
  renderButton(
    parent: HTMLElement,
    look: {
      type: 'standard';
      theme: 'outline' | 'filled_black';
      size: 'large';
      text: 'signin_with' | 'signup_with';
      shape: 'rectangular';
      logo_alignment: 'center';
      width: number;
      locale: Language;
    },
  ): void;
  disableAutoSelect(): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

let loading: Promise<GoogleIdentity> | undefined;
let isForgetPending = false;

/** Loads Google's script once; retries only after a failure. */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function loadScript(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('Google’s script could not be loaded'));
    };
    script.src = 'https://accounts.google.com/gsi/client';
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      const identity = window.google?.accounts?.id;
      if (!identity) return fail();
      if (isForgetPending) identity.disableAutoSelect();
      isForgetPending = false;
      resolve(identity);
    };
    document.head.append(script);
  });
}

/**
 * Signs out at Google as far as a page can, so that the next person isn't signed in as the last one. Runs
 * once Google's script is loaded.
 */
export function forgetGoogle(): void {
  const identity = window.google?.accounts?.id;
  if (identity) identity.disableAutoSelect();
  else isForgetPending = true;
}

/**
 * Sends Google the site's origin, never the page; its button doesn't work without. All other pages send
 * nothing (see the server's Referrer-Policy). Returns a function that undoes it.
 */
export function allowOriginReferrer(): () => void {
  const meta = document.createElement('meta');
  meta.name = 'referrer';
  meta.content = 'strict-origin';
  document.head.append(meta);
  return () => {
    // Removing the element would leave its policy in force.
    meta.content = 'no-referrer';
    meta.remove();
  };
}
