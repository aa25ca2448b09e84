import type { Language } from '#core/contract/languages.ts';

/** As much of Google Identity Services as is used here (`google.accounts.id`). */
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
let isToBeForgotten = false;

/** Loads Google's script, once; again only when it could not be loaded. */
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
      if (isToBeForgotten) identity.disableAutoSelect();
      isToBeForgotten = false;
      resolve(identity);
    };
    document.head.append(script);
  });
}

/**
 * Signs out at Google as far as a page can: nobody is taken for the person who was here before
 * without being asked. Where Google's script isn't there, that is made good as soon as it is.
 */
export function forgetGoogle(): void {
  const identity = window.google?.accounts?.id;
  if (identity) identity.disableAutoSelect();
  else isToBeForgotten = true;
}

/**
 * Lets Google see which site asks, without which its button does not work: the name of the site and
 * never the page. Every other page tells nobody anything (see the Referrer-Policy of the server).
 * Returns how to be silent again.
 */
export function tellOrigin(): () => void {
  const meta = document.createElement('meta');
  meta.name = 'referrer';
  meta.content = 'strict-origin';
  document.head.append(meta);
  return () => {
    // Taking the element away would leave its policy in force.
    meta.content = 'no-referrer';
    meta.remove();
  };
}
