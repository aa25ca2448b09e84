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
import { StartupError } from './startup-error.ts';

/** The lengths that a password of the first admin may have, in characters. */
const shortestAdminPassword = 12;
const longestAdminPassword = 256;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An environment variable that is there but empty counts as not set, as in a compose file. */
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
    `PUBLIC_URL must be an address such as https://cairn.example.org, without a path, ` +
    `not "${issue.input}".`,
});

const orgUrl = text.refine((value) => value === undefined || isWebAddress(value), {
  error: (issue) => `ORG_URL must begin with http:// or https://, not "${issue.input}".`,
});

// The value is not repeated in the message: it holds a password.
const databaseUrl = text.refine(
  (value) => value === undefined || /^postgres(ql)?:\/\//.test(value),
  {
    error: 'DATABASE_URL must begin with postgres:// or postgresql://.',
  },
);

const databaseOwnerUrl = text.refine(
  (value) => value === undefined || /^postgres(ql)?:\/\//.test(value),
  { error: 'DATABASE_OWNER_URL must begin with postgres:// or postgresql://.' },
);

const adminEmail = text.refine(
  (value) => value === undefined || z.email().safeParse(value).success,
  { error: (issue) => `ADMIN_EMAIL must be an e-mail address, not "${issue.input}".` },
);

// Not trimmed: a password is taken as it is written.
const adminPassword = z
  .string()
  .optional()
  .transform((value) => value || undefined)
  .refine((value) => value === undefined || value.length >= shortestAdminPassword, {
    error: `ADMIN_PASSWORD must have at least ${shortestAdminPassword} characters.`,
  })
  .refine((value) => value === undefined || value.length <= longestAdminPassword, {
    error: `ADMIN_PASSWORD must have at most ${longestAdminPassword} characters.`,
  });

// The value is not repeated in the message: it may hold a password.
const smtpUrl = text.refine((value) => value === undefined || isSmtpUrl(value), {
  error: 'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587.',
});

const mailFrom = text.refine(
  (value) => value === undefined || /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(value),
  {
    error: (issue) =>
      `MAIL_FROM must be an e-mail address, or "Name <address>", not "${issue.input}".`,
  },
);

// The value is not repeated in the message: it may hold a secret.
const filesUrl = text.refine((value) => value === undefined || readS3Address(value) !== null, {
  error:
    'FILES_URL must be an address such as s3://bucket?endpoint=https://s3.example.org&region=eu-1.',
});

const clamdUrl = text.refine((value) => value === undefined || isClamdUrl(value), {
  error: (issue) =>
    `CLAMD_URL must be an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl, ` +
    `not "${issue.input}".`,
});

const oidcIssuer = text.refine((value) => value === undefined || isWebAddress(value), {
  error: (issue) =>
    `OIDC_ISSUER must be an address such as https://accounts.google.com, not "${issue.input}".`,
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
  error: (issue) =>
    `API_BASE must be an address such as https://api.example.org, not "${issue.input}".`,
});

const pageOrigins = text.refine((value) => (value ?? '').split(',').every(isEmptyOrOrigin), {
  error: (issue) =>
    `PAGE_ORIGINS must list addresses such as https://cairn.example.org, without a path, ` +
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
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    ORG_NAME: text,
    ORG_URL: orgUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: mailFrom,
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
  })
  .refine(
    (values) => (values.ADMIN_EMAIL === undefined) === (values.ADMIN_PASSWORD === undefined),
    {
      error: 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together: one of them is missing.',
    },
  )
  .refine((values) => isSealedInOneWay(values), { error: sealedInOneWay })
  .refine((values) => values.DATABASE_OWNER_URL === undefined || values.DATABASE_URL, {
    error: 'DATABASE_OWNER_URL needs DATABASE_URL beside it: what the app itself connects with.',
  });

/** Every setting of the server, parsed; docs/for-operators.md says what each one does. */
export interface Settings {
  /** TCP port to listen on; 0 takes any free one. */
  port: number;
  /** Address or host name to listen on. */
  host: string;
  /** Where people reach this server, without a slash at its end; http://host:port when not set. */
  publicUrl: string;
  /** Absolute path of the data folder. It may not exist yet. */
  dataDir: string;
  /** The PostgreSQL server to use; undefined: the one that Cairn starts itself. */
  databaseUrl: string | undefined;
  /**
   * The same database as the owner of its tables: migrates it and grants the role of DATABASE_URL
   * its rights. undefined: one role does everything, and only triggers protect the audit log.
   */
  databaseOwnerUrl: string | undefined;
  /** The first admin to make when there is none; both or neither of these two are set. */
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** Name and home page of the organisation, until somebody edits them in the settings screen. */
  orgName: string | undefined;
  orgUrl: string | undefined;
  /** Where mail is handed over; undefined: mails are kept as files in the data folder's outbox. */
  smtpUrl: string | undefined;
  /** Sender of the mails: an address, or `Name <address>`. */
  mailFrom: string;
  /** The bucket in which the contents of files lie; undefined: a folder of the data folder. */
  filesBucket: S3Address | undefined;
  /** Where backups lie and how they are made; undefined: none are made. */
  backup: BackupSettings | undefined;
  /** A clamd that scans files for viruses; undefined: they are not scanned. */
  clamdUrl: string | undefined;
  /** Our client id at Google; undefined: nobody signs in with Google. */
  googleClientId: string | undefined;
  /** Who issues the ID tokens; Google unless a test or an organisation has its own. */
  oidcIssuer: string;
  /** Hosts of the push services that browsers may name, each with all below it. */
  pushServices: string[];
  /** Where our pages send their calls, without a slash at its end; undefined: to this server. */
  apiBase: string | undefined;
  /** Where pages of other servers come from that may call this one. */
  pageOrigins: string[];
  /** Proxies whose word is taken for where a call comes from; the machine itself unless set. */
  trustedProxies: string;
  /** The least severe kind of log line that is written. */
  logLevel: (typeof logLevels)[number];
  /** What whoever reads /metrics shows; undefined: only programs on this machine may. */
  metricsToken: string | undefined;
  /** From how many milliseconds on a statement is named in the log; 0: none is. */
  slowQueryMs: number;
}

/**
 * Reads the settings out of `environment`, usually process.env.
 * @throws StartupError that names every setting that is wrong, without repeating a secret.
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
      'BACKUP_URL must lie outside of DATA_DIR and FILES_URL: a backup has to outlive them.',
    );
  }
  return {
    port: values.PORT,
    host,
    publicUrl,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    orgName: values.ORG_NAME,
    orgUrl: values.ORG_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Cairn <no-reply@${new URL(publicUrl).hostname}>`,
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
  };
}

/** The address of a server that listens on `host` and `port`, as a browser on this machine has it. */
function httpAddress(host: string, port: number): string {
  // A name rather than a number: browsers make passkeys for names only.
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function bucketIn(url: string | undefined, region: string | undefined): S3Address | undefined {
  return (url && readS3Address(url, region)) || undefined;
}

/** With a path it may be, but with nothing behind it. */
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

/** Those of Chrome and Edge on Android and desktops, Firefox, Edge on Windows, and Safari. */
const defaultPushServices = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

function listed(value: string | undefined): string[] | undefined {
  return value?.split(',').map((part) => part.trim());
}

/** A host, which is called by https; or one of this machine, as the tests have it. */
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
