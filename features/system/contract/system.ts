import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { sendingFailures } from '#core/contract/sending-failures.ts';

/** What the server does by itself; whatever is new and not named yet is `other`. */
export const jobKinds = [
  'mail-delivery',
  'push-delivery',
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
  'tidy',
  'tidy-replies',
  'purge',
  'backup',
  'backup-missed',
  'other',
] as const;
export type JobKindName = (typeof jobKinds)[number];

/** What somebody should look after, the most pressing first. */
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

/** Of one channel by which people are told something. */
const sending = z.object({
  /** Due, and not sent yet. */
  waiting: count,
  /** Planned for later. */
  planned: count,
  sentAt: moment.nullable(),
  failedAt: moment.nullable(),
  failure: z.enum(sendingFailures).nullable(),
});

const jobState = z.object({
  kind: z.enum(jobKinds),
  /** Due, and not begun. */
  waiting: count,
  active: count,
  /** Failed, and to be tried again. */
  retrying: count,
  /** Given up within the last hour. */
  failed: count,
  doneAt: moment.nullable(),
  failedAt: moment.nullable(),
});
export type JobState = z.infer<typeof jobState>;

/** How the system is, for those who look after it. Nothing of anybody, and no secret. */
export const systemState = z.object({
  /** In this order. */
  troubles: z.array(z.enum(systemTroubles)),
  version: z.object({
    cairn: z.string(),
    /** The commit that it runs from, where that is known. */
    revision: z.string().nullable(),
    node: z.string(),
    postgres: z.string(),
    since: moment,
  }),
  storage: z.object({
    databaseBytes: z.number(),
    /** Null while they are being counted for the first time. */
    files: z.object({ count, bytes: z.number(), countedAt: moment }).nullable(),
    place: z.enum(['folder', 'bucket']),
    isReachable: z.boolean(),
    /** Of the disk with the data folder; null where that isn't known. */
    disk: z.object({ freeBytes: z.number(), bytes: z.number() }).nullable(),
    isScanned: z.boolean(),
  }),
  jobs: z.array(jobState),
  mail: sending.extend({
    /** The mail server, without who signs in to it; null when mails are kept as files. */
    host: z.string().nullable(),
  }),
  push: sending,
  backup: z.object({
    isSetUp: z.boolean(),
    /** The last one that was made. */
    last: z
      .object({
        at: moment,
        archiveBytes: z.number().nullable(),
        fileCount: count.nullable(),
        /** Files of which there is no content any more, in the store as in the place. */
        missingFileCount: count,
        /** Lists in the place that are not whole: nothing is removed there until then. */
        brokenListCount: count,
      })
      .nullable(),
    /** When a backup was last restored for a trial, and fitted. */
    verifiedAt: moment.nullable(),
    /** When one last failed, if none was made since. */
    failedAt: moment.nullable(),
    /** Since when one is being made. */
    runningSince: moment.nullable(),
  }),
  /** The app can't change its own audit log. */
  isLogProtected: z.boolean(),
});
export type SystemState = z.infer<typeof systemState>;

export const readSystem = operation({
  id: 'readSystem',
  method: 'GET',
  path: '/api/system',
  summary: 'Version, storage, jobs, mail and backups, and what needs attention',
  access: 'organisation:write',
  freshFor: 0,
  reply: { status: 200, body: systemState },
  background: true,
});
