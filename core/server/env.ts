import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import {
  type BackupSettings,
  backupFields,
  isAmongData,
  isSealedInOneWay,
  readBackupSettings,
  sealedInOneWay,
} from './backup/settings.ts';
import { readS3Address, type S3Address } from './files/s3-address.ts';
import { readTextSettings, type TextSettings, textFields } from './sending/text-settings.ts';
import { StartupError } from './startup-error.ts';

/** Length limits of the first admin's password, in characters. */
const minAdminPassword = 12;
const maxAdminPassword = 256;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Treats empty variables as unset, as in a compose file. */
const text = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
  z.string().trim().optional(),
);

const port = text
  .refine((value) => value === undefined || (/^\d{1,5}$/.test(value) && Number(value) <= 65535), {
    error: (issue) => `PORT must be a whole number from 0 to 65535, not "${issue.input}".`,
  })
  .transform((value) => Number(value ?? 3000));

const publicUrl = text.refine((value) => value === undefined || isOrigin(value), {
  error: (issue) =>
    `PUBLIC_URL must be a URL such as https://cairn.example.org, without a path, ` +
    `not "${issue.input}".`,
});

const orgUrl = text.refine((value) => value === undefined || isWebAddress(value), {
  error: (issue) => `ORG_URL must start with http:// or https://, not "${issue.input}".`,
});

// Leaves the value out of the message, since it holds a password.
const postgresUrl = (name: string) =>
  text.refine((value) => value === undefined || /^postgres(ql)?:\/\//.test(value), {
    error: `${name} must start with postgres:// or postgresql://.`,
  });

const adminEmail = text.refine(
  (value) => value === undefined || z.email().safeParse(value).success,
  { error: (issue) => `ADMIN_EMAIL must be an e-mail address, not "${issue.input}".` },
);

// Not trimmed: the password counts as written.
const adminPassword = z
  .string()
  .optional()
  .transform((value) => value || undefined)
  .refine((value) => value === undefined || value.length >= minAdminPassword, {
    error: `ADMIN_PASSWORD must have at least ${minAdminPassword} characters.`,
  })
  .refine((value) => value === undefined || value.length <= maxAdminPassword, {
    error: `ADMIN_PASSWORD must have at most ${maxAdminPassword} characters.`,
  });

// Leaves the value out of the message, since it may hold a password.
const smtpUrl = text.refine((value) => value === undefined || isSmtpUrl(value), {
  error: 'SMTP_URL must be a URL such as smtp://user:password@mail.example.org:587.',
});

const mailFrom = text.refine(
  (value) => value === undefined || /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(value),
  {
    error: (issue) =>
      `MAIL_FROM must be an e-mail address, or "Name <address>", not "${issue.input}".`,
  },
);

// Leaves the value out of the message, since it may hold a secret.
const filesUrl = text.refine((value) => value === undefined || readS3Address(value) !== null, {
  error: 'FILES_URL must be a URL such as s3://bucket?endpoint=https://s3.example.org&region=eu-1.',
});

const clamdUrl = text.refine((value) => value === undefined || isClamdUrl(value), {
  error: (issue) =>
    `CLAMD_URL must be a URL such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl, ` +
    `not "${issue.input}".`,
});

const oidcIssuer = text.refine((value) => value === undefined || isWebAddress(value), {
  error: (issue) =>
    `OIDC_ISSUER must be a URL such as https://accounts.google.com, not "${issue.input}".`,
});

const trustedProxies = text.refine((value) => (value ?? '').split(',').every(isNetwork), {
  error: (issue) =>
    `TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8, not "${issue.input}".`,
});

const pushServices = text.refine((value) => (value ?? '').split(',').every(isPushService), {
  error: (issue) =>
    `PUSH_SERVICES must list hosts such as fcm.googleapis.com, not "${issue.input}".`,
});

const apiBase = text.refine((value) => value === undefined || isApiBase(value), {
  error: (issue) => `API_BASE must be a URL such as https://api.example.org, not "${issue.input}".`,
});

const pageOrigins = text.refine((value) => (value ?? '').split(',').every(isEmptyOrOrigin), {
  error: (issue) =>
    `PAGE_ORIGINS must list URLs such as https://cairn.example.org, without a path, ` +
    `not "${issue.input}".`,
});

const metricsToken = text.refine((value) => value === undefined || value.length >= 16, {
  error: 'METRICS_TOKEN must have at least 16 characters.',
});

const slowQueryMs = text
  .refine((value) => value === undefined || /^\d{1,7}$/.test(value), {
    error: (issue) =>
      `SLOW_QUERY_MS must be a whole number of milliseconds, or 0, not "${issue.input}".`,
  })
  .transform((value) => Number(value ?? 500));

const auditMonths = text
  .refine((value) => value === undefined || (/^\d{1,4}$/.test(value) && Number(value) >= 72), {
    error: (issue) =>
      `AUDIT_MONTHS must be a whole number of at least 72, not "${issue.input}": people may ask who was told about them in the last six years.`,
  })
  .transform((value) => (value === undefined ? null : Number(value)));

const logLevel = text
  .transform((value) => value?.toLowerCase() ?? 'warn')
  .pipe(
    z.enum(logLevels, {
      error: (issue) =>
        `LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${String(issue.input)}".`,
    }),
  );

const environmentSchema = z
  .object({
    PORT: port,
    HOST: text,
    PUBLIC_URL: publicUrl,
    DATA_DIR: text,
    DATABASE_URL: postgresUrl('DATABASE_URL'),
    DATABASE_OWNER_URL: postgresUrl('DATABASE_OWNER_URL'),
    DATABASE_DIRECT_URL: postgresUrl('DATABASE_DIRECT_URL'),
    DATABASE_REPLICA_URL: postgresUrl('DATABASE_REPLICA_URL'),
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    ORG_NAME: text,
    ORG_URL: orgUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: mailFrom,
    ...textFields,
    FILES_URL: filesUrl,
    AWS_REGION: text,
    ...backupFields,
    CLAMD_URL: clamdUrl,
    GOOGLE_CLIENT_ID: text,
    OIDC_ISSUER: oidcIssuer,
    PUSH_SERVICES: pushServices,
    API_BASE: apiBase,
    PAGE_ORIGINS: pageOrigins,
    TRUSTED_PROXIES: trustedProxies,
    LOG_LEVEL: logLevel,
    METRICS_TOKEN: metricsToken,
    SLOW_QUERY_MS: slowQueryMs,
    AUDIT_MONTHS: auditMonths,
  })
  .refine(
    (values) => (values.ADMIN_EMAIL === undefined) === (values.ADMIN_PASSWORD === undefined),
    {
      error: 'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.',
    },
  )
  .refine((values) => isSealedInOneWay(values), { error: sealedInOneWay })
  .refine((values) => values.DATABASE_OWNER_URL === undefined || values.DATABASE_URL, {
    error: 'DATABASE_OWNER_URL requires DATABASE_URL, which the app uses to connect.',
  })
  .refine((values) => values.DATABASE_DIRECT_URL === undefined || values.DATABASE_URL, {
    error: 'DATABASE_DIRECT_URL requires DATABASE_URL, the pooler’s.',
  })
  .refine((values) => values.DATABASE_REPLICA_URL === undefined || values.DATABASE_URL, {
    error: 'DATABASE_REPLICA_URL requires DATABASE_URL, the primary’s.',
  });

/** Every setting of the server, parsed; see docs/for-operators.md. */
export interface Settings {
  /** TCP port to listen on; 0 for any free one. */
  port: number;
  /** Address or host name to listen on. */
  host: string;
  /** Public URL of this server, without a trailing slash; default: http://host:port. */
  publicUrl: string;
  /** Absolute path of the data folder, which may not exist yet. */
  dataDir: string;
  /** The PostgreSQL server; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /**
   * The same database as the tables' owner, who migrates it and grants privileges to the role of
   * DATABASE_URL. undefined: one role does everything, and only triggers protect the audit log.
   */
  databaseOwnerUrl: string | undefined;
  /** The same database past its pooler; undefined: `databaseUrl` is PostgreSQL itself. */
  databaseDirectUrl: string | undefined;
  /** A streaming replica, for reads that may be a second old; undefined: none. */
  databaseReplicaUrl: string | undefined;
  /** The first admin, created if there is none; set both or neither. */
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** Name and home page of the organization until they are edited in the settings. */
  orgName: string | undefined;
  orgUrl: string | undefined;
  /** SMTP server; undefined: emails go to the outbox in the data folder. */
  smtpUrl: string | undefined;
  /** Sender of emails: an address, or `Name <address>`. */
  mailFrom: string;
  /** Gateway for text messages; undefined: staff send them from their own phones. */
  texts: TextSettings | undefined;
  /** Bucket for document contents; undefined: a folder in the data folder. */
  filesBucket: S3Address | undefined;
  /** Where and how to make backups; undefined: no backups. */
  backup: BackupSettings | undefined;
  /** URL of a clamd that scans uploads; undefined: no scans. */
  clamdUrl: string | undefined;
  /** Google client id; undefined: no sign-in with Google. */
  googleClientId: string | undefined;
  /** Issuer of ID tokens; Google by default. */
  oidcIssuer: string;
  /** Allowed push service hosts, each with its subdomains. */
  pushServices: string[];
  /** Base URL of the pages' API calls, without a trailing slash; undefined: this server. */
  apiBase: string | undefined;
  /** Origins of pages on other servers that may call this one. */
  pageOrigins: string[];
  /** Proxies trusted to name the caller's address; default: this machine. */
  trustedProxies: string;
  /** Minimum log level. */
  logLevel: (typeof logLevels)[number];
  /** Token for /metrics; undefined: only programs on this machine may read it. */
  metricsToken: string | undefined;
  /** Log statements slower than this many ms; 0: none. */
  slowQueryMs: number;
  /** Whole months of the audit log to keep; null: all. */
  auditMonths: number | null;
}

/**
 * Parses the settings from `environment`, usually process.env.
 * @throws StartupError that names every invalid setting, without repeating a secret
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    throw new StartupError(parsed.error.issues.map((issue) => issue.message).join(' '));
  }
  const values = parsed.data;
  const host = values.HOST ?? '127.0.0.1';
  const publicUrl = values.PUBLIC_URL
    ? new URL(values.PUBLIC_URL).origin
    : httpAddress(host, values.PORT);
  const dataDir = resolve(values.DATA_DIR ?? 'data');
  const filesBucket = bucketIn(values.FILES_URL, values.AWS_REGION);
  const backup = readBackupSettings(values, values.AWS_REGION);
  if (backup && isAmongData(backup.address, { dataDir, filesBucket })) {
    throw new StartupError(
      'BACKUP_URL must be outside DATA_DIR and FILES_URL, so that backups survive their loss.',
    );
  }
  return {
    port: values.PORT,
    host,
    publicUrl,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    orgName: values.ORG_NAME,
    orgUrl: values.ORG_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Cairn <no-reply@${new URL(publicUrl).hostname}>`,
    texts: readTextSettings(values),
    filesBucket,
    backup,
    clamdUrl: values.CLAMD_URL,
    googleClientId: values.GOOGLE_CLIENT_ID,
    oidcIssuer: values.OIDC_ISSUER ?? 'https://accounts.google.com',
    pushServices: listed(values.PUSH_SERVICES) ?? defaultPushServices,
    apiBase: values.API_BASE?.replace(/\/$/, ''),
    pageOrigins: (listed(values.PAGE_ORIGINS) ?? []).map((origin) => new URL(origin).origin),
    trustedProxies: values.TRUSTED_PROXIES ?? 'loopback',
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    slowQueryMs: values.SLOW_QUERY_MS,
    auditMonths: values.AUDIT_MONTHS,
  };
}

/** The URL of a server on `host` and `port` for a browser on this machine. */
function httpAddress(host: string, port: number): string {
  // A name rather than an IP address, because passkeys need one.
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function bucketIn(url: string | undefined, region: string | undefined): S3Address | undefined {
  return (url && readS3Address(url, region)) || undefined;
}

/** A path is allowed; a query or fragment isn't. */
function isApiBase(text: string): boolean {
  return isWebAddress(text) && !/[?#]/.test(text) && new URL(text).username === '';
}

function isEmptyOrOrigin(text: string): boolean {
  return text.trim() === '' || isOrigin(text.trim());
}

function isNetwork(text: string): boolean {
  const network = text.trim();
  if (network === '' || ['loopback', 'linklocal', 'uniquelocal'].includes(network)) return true;
  const [address = '', bits, ...rest] = network.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/**
 * Push services of Chrome and Edge on Android and desktops, Firefox, Edge on Windows, and Safari.
 */
const defaultPushServices = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

function listed(value: string | undefined): string[] | undefined {
  return value?.split(',').map((part) => part.trim());
}

/** A host for https; or, in tests, one on this machine. */
function isPushService(value: string): boolean {
  return /^\s*(?:[a-z\d.-]*|http:\/\/127\.0\.0\.1:\d+)\s*$/i.test(value);
}

function isClamdUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  return protocol === 'tcp:' ? hostname !== '' : protocol === 'unix:' && pathname.length > 1;
}

function isSmtpUrl(value: string): boolean {
  return /^smtps?:\/\/[^/]/i.test(value) && URL.canParse(value);
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

function isOrigin(value: string): boolean {
  if (!isWebAddress(value)) return false;
  const url = new URL(value);
  const bare = url.username === '' && url.search === '' && url.hash === '';
  return bare && url.pathname === '/';
}
