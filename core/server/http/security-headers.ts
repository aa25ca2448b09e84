import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

export interface Surroundings {
  /** Public URL of this server. */
  publicUrl: string;
  /** True if pages show Google's button; only then may Google's script run. */
  withGoogle: boolean;
  /** Base URL of the API calls; undefined: this server. */
  apiBase: string | undefined;
}

/** Device features that no page needs: disabled for our pages and for injected content. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Features our pages use, never in a frame: camera, clipboard, passkeys. */
const usedFeatures = [
  'camera',
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
];

const google = 'https://accounts.google.com';

/** Replies that no page is made of: calls, built scripts, styles, fonts, and texts, and icons. Workers keep a page's policy. */
const dataAddress =
  /^\/(?:(?:api(?!\/docs)|assets)\/|first-words\.js$|[\w-]+\.(?:svg|png|webmanifest)$)/;

/** Even a browser that shows it as a page runs and loads nothing. */
const dataPolicy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/**
 * Adds security headers to every reply: no foreign scripts or frames, no framing by other sites,
 * and https once it was used. For Google's button, allows what Google documents
 * (developers.google.com/identity/gsi/web/guides/get-google-api-clientid) but none of its other
 * scripts. Data gets only the headers that matter for it: those of pages are longer than most
 * replies.
 */
export function addSecurityHeaders(app: FastifyInstance, around: Surroundings): void {
  const isSecure = around.publicUrl.startsWith('https:');
  const strictTransportSecurity = isSecure && { maxAge: 31_536_000 };
  const inDocumentation = directives(around, isSecure);
  const headersWith = (policy: Record<string, string[]>) => ({
    ...helmetHeaders({
      contentSecurityPolicy: { useDefaults: false, directives: policy },
      strictTransportSecurity,
      // Links out of a case record must not reveal its address.
      referrerPolicy: { policy: 'no-referrer' },
      // Google's popup passes its token to the page that opened it.
      crossOriginOpenerPolicy: {
        policy: around.withGoogle ? 'same-origin-allow-popups' : 'same-origin',
      },
    }),
    'permissions-policy': permissionsPolicy(around),
  });
  const headers = headersWith({ ...inDocumentation, ...trustedTypes(around) });
  // Swagger UI builds HTML from our API description.
  const documentationHeaders = headersWith(inDocumentation);
  const dataHeaders = helmetHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: dataPolicy },
    strictTransportSecurity,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const headersAt = (url: string) => {
    if (dataAddress.test(url)) return dataHeaders;
    return url.startsWith('/api/docs') ? documentationHeaders : headers;
  };
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headersAt(request.url));
    next();
  });
}

/** Returns the headers that helmet sets: the same for every reply, so it sets them only once. */
function helmetHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const reply = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, reply as unknown as ServerResponse, () => undefined);
  return headers;
}

/**
 * Trusted Types: only our own policy (`core/web/browser/trusted-types.ts`) turns strings into
 * scripts. Google doesn't promise that its script complies.
 */
function trustedTypes({ withGoogle }: Surroundings): Record<string, string[]> {
  if (withGoogle) return {};
  return { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] };
}

function directives(
  { withGoogle, apiBase }: Surroundings,
  isSecure: boolean,
): Record<string, string[]> {
  const ifGoogle = (...sources: string[]) => (withGoogle ? sources : []);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...ifGoogle(`${google}/gsi/client`)],
    'style-src': ["'self'", "'unsafe-inline'", ...ifGoogle(`${google}/gsi/style`)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': [
      "'self'",
      ...(apiBase ? [new URL(apiBase).origin] : []),
      ...ifGoogle(`${google}/gsi/`),
    ],
    // Content that a page makes itself, such as a PDF preview, which has no more rights than the
    // page.
    'frame-src': ['blob:', ...ifGoogle(`${google}/gsi/`)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isSecure ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

function permissionsPolicy({ withGoogle }: Surroundings): string {
  return [
    ...usedFeatures.map((feature) => `${feature}=(self)`),
    // Lets the browser itself ask for the Google account (FedCM).
    `identity-credentials-get=${withGoogle ? `(self "${google}")` : '()'}`,
    ...unusedFeatures.map((feature) => `${feature}=()`),
  ].join(', ');
}
