declare global {
  interface Window {
    /** Calls made before the app ran, by address; missing where none were made. */
    earlyReplies?: Map<string, EarlyReply>;
  }
}

interface EarlyReply {
  headers: Headers;
  askedAt: number;
  /** Undefined if the server wasn't reached. */
  reply: Promise<Response | undefined>;
}

/** A reply may be used this long after its call, in ms: on a slow line, the app takes that long to load. */
const usableFor = 30_000;

/** Makes these calls before the app runs. The app takes their replies instead of calling again. */
export function callEarly(addresses: readonly string[], headers: Headers): void {
  window.earlyReplies = new Map(
    addresses.map((address) => [
      address,
      { headers, askedAt: Date.now(), reply: fetchWhole(address, headers) },
    ]),
  );
}

/** The reply of the same call, once. Undefined if there is none, or if it failed or is too old. */
export async function takeEarlyReply(
  address: string,
  headers: Headers,
): Promise<Response | undefined> {
  const early = typeof window === 'undefined' ? undefined : window.earlyReplies?.get(address);
  if (!early) return undefined;
  window.earlyReplies?.delete(address);
  const isSame = ['Authorization', 'Accept-Language'].every(
    (name) => headers.get(name) === early.headers.get(name),
  );
  return isSame && Date.now() - early.askedAt < usableFor ? early.reply : undefined;
}

/** With its body, so that the app finds all of it at once. */
async function fetchWhole(address: string, headers: Headers): Promise<Response | undefined> {
  try {
    const response = await fetch(address, { headers });
    return new Response(await response.text(), response);
  } catch {
    return undefined;
  }
}
