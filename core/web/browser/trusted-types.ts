/** Scripts that our code loads by their address; the rest are modules of the page. */
const scripts = ['/staff-worker.js', '/intake-worker.js'];

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ): unknown;
}

/**
 * The server's policy lets browsers refuse every text that could become a script (Trusted Types). Our
 * libraries write style sheets, and our pages load the scripts above: this lets both through and nothing
 * else. To be called before the page renders.
 */
export function allowOwnTexts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    // Without the sign no element comes of it.
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => (scripts.includes(address) ? address : null),
  });
}
