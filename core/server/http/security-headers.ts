import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface Surroundings {
  /** Where people reach this server. */
  publicUrl: string;
  /** Whether the pages show Google's button; only then Google's script may run in them. */
  withGoogle: boolean;
  /** Where the pages send their calls; undefined: to this server. */
  apiBase: string | undefined;
}

/** What a device can do and no page of ours needs: off for us, and for whatever gets into a page. */
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

/** What our own pages do, and nobody's in a frame: a photo for a file, a copied code, a passkey. */
const ownFeatures = [
  'camera',
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
];

const google = 'https://accounts.google.com';

/**
 * Adds to every reply what the browser is to refuse: foreign scripts and frames, other sites that
 * look in, a connection without encryption once there was one with it. For Google's button it
 * allows what Google asks for (developers.google.com/identity/gsi/web/guides/get-google-api-clientid)
 * and not its other scripts.
 */
export async function addSecurityHeaders(app: FastifyInstance, around: Surroundings) {
  const isSecure = around.publicUrl.startsWith('https:');
  const inDocumentation = { useDefaults: false, directives: directives(around, isSecure) };
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...inDocumentation.directives, ...trustedTypes(around) },
    },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000 },
    // Nobody learns from a link out of a case file which page it was on.
    referrerPolicy: { policy: 'no-referrer' },
    // Google's popup hands its token to the page that opened it.
    crossOriginOpenerPolicy: {
      policy: around.withGoogle ? 'same-origin-allow-popups' : 'same-origin',
    },
  });
  const policy = permissionsPolicy(around);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', policy);
    // Swagger UI writes HTML of its own, from our description of the API.
    if (request.url.startsWith('/api/docs'))
      reply.helmet({ contentSecurityPolicy: inDocumentation });
  });
}

/**
 * No text becomes a script or an element with one, but for what our own policy lets through
 * (`core/web/browser/trusted-types.ts`). Google doesn't say that its script holds to that.
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
    // What a page makes itself, such as a PDF to look at: it has no more rights there than the page.
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
    ...ownFeatures.map((feature) => `${feature}=(self)`),
    // With it the browser itself asks which Google account it shall be (FedCM).
    `identity-credentials-get=${withGoogle ? `(self "${google}")` : '()'}`,
    ...unusedFeatures.map((feature) => `${feature}=()`),
  ].join(', ');
}
