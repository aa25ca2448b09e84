/** Scripts that our code loads by address; the rest are modules of the page. */
const scripts = ['/staff-worker.js', '/intake-worker.js'];

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ): unknown;
}

/**
 * Sets up Trusted Types, with which browsers refuse every text that could become a script. Allows
 * our libraries' style sheets and the scripts above, and nothing else. Call it before rendering.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    // Without `<`, no element results.
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => (scripts.includes(address) ? address : null),
  });
}
