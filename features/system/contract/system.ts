import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { sendingFailures } from '#core/contract/sending-failures.ts';

/** Kinds of background work; unnamed new ones count as `other`. */
export const jobKinds = [
  'mail-delivery',
  'push-delivery',
  'text-delivery',
  'reset-password-mail',
  'verification-mail',
  'invitation-mail',
  'account-closed-mail',
  'screening-mail',
  'page-invitation-mail',
  'draft-reminder',
  'reminders',
  'task-rules',
  'import-names',
  'duplicate-search',
  'deliveries',
  'add-up-people',
  'count-people',
  'draft-reminders',
  'duplicate-search-nightly',
  'deliveries-tidy',
  'notice-tidy',
  'text-prices',
  'texts-tidy',
  'tidy',
  'tidy-replies',
  'purge',
  'backup',
  'backup-missed',
  'other',
] as const;
export type JobKindName = (typeof jobKinds)[number];

/** Problems to fix, the most urgent first. */
export const systemTroubles = [
  'files-away',
  'disk-full',
  'backup-missing',
  'backup-failed',
  'backup-old',
  'backup-incomplete',
  'backup-not-tidied',
  'jobs-late',
  'jobs-failed',
  'mail-failing',
  'mail-kept',
  'push-failing',
  'log-unprotected',
] as const;
export type SystemTrouble = (typeof systemTroubles)[number];

const count = z.int().min(0);

/** State of a delivery channel. */
const sending = z.object({
  waiting: count,
  /** Scheduled for later. */
  planned: count,
  sentAt: moment.nullable(),
  failedAt: moment.nullable(),
  failure: z.enum(sendingFailures).nullable(),
});

const jobState = z.object({
  kind: z.enum(jobKinds),
  /** Due and not started. */
  waiting: count,
  active: count,
  /** Failed, to be retried. */
  retrying: count,
  /** Given up within the last hour. */
  failed: count,
  doneAt: moment.nullable(),
  failedAt: moment.nullable(),
});
export type JobState = z.infer<typeof jobState>;

/** State of the system for administrators. Contains no personal data and no secrets. */
export const systemState = z.object({
  /** Most urgent first. */
  troubles: z.array(z.enum(systemTroubles)),
  version: z.object({
    cairn: z.string(),
    /** Commit of the build, where known. */
    revision: z.string().nullable(),
    node: z.string(),
    postgres: z.string(),
    since: moment,
  }),
  storage: z.object({
    databaseBytes: z.number(),
    /** Null during the first count. */
    files: z.object({ count, bytes: z.number(), countedAt: moment }).nullable(),
    place: z.enum(['folder', 'bucket']),
    isReachable: z.boolean(),
    /** Disk of the data folder; null where unknown. */
    disk: z.object({ freeBytes: z.number(), bytes: z.number() }).nullable(),
    isScanned: z.boolean(),
  }),
  jobs: z.array(jobState),
  mail: sending.extend({
    /** Mail server without credentials; null when mails are kept as files. */
    host: z.string().nullable(),
  }),
  push: sending,
  backup: z.object({
    isSetUp: z.boolean(),
    /** Last successful backup. */
    last: z
      .object({
        at: moment,
        archiveBytes: z.number().nullable(),
        fileCount: count.nullable(),
        /** Documents whose content is missing from both the store and the backups. */
        missingFileCount: count,
        /** Incomplete lists in the backup place; blocks cleanup there. */
        brokenListCount: count,
      })
      .nullable(),
    /** Time of the last successful trial restore. */
    verifiedAt: moment.nullable(),
    /** Time of the last failure since the last successful backup. */
    failedAt: moment.nullable(),
    /** Start of a running backup. */
    runningSince: moment.nullable(),
  }),
  /** True when the app's role can't change the audit log. */
  isLogProtected: z.boolean(),
});
export type SystemState = z.infer<typeof systemState>;

export const readSystem = operation({
  id: 'readSystem',
  method: 'GET',
  path: '/api/system',
  summary: 'Get the version, storage, jobs, email, backups, and what needs attention',
  access: 'organisation:write',
  freshFor: 0,
  reply: { status: 200, body: systemState },
  background: true,
});
