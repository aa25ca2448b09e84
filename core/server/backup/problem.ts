import { StartupError } from '../startup-error.ts';

/** Why a backup or a restore came to no end, as it is recorded. */
export const backupFailures = [
  /** The place has no room left. */
  'place-full',
  /** The place doesn't let this account write or read. */
  'place-closed',
  /** The place can't be reached. */
  'place-away',
  /** What lies in the place is not what was written there. */
  'damaged',
  /** The passphrase or the identity is not the one that it was sealed for. */
  'wrong-key',
  /** It was made by a newer Cairn. */
  'newer-version',
  /** There is no backup, or none of that name. */
  'not-found',
  /** There are records where it would be restored to. */
  'not-empty',
  /** Another backup or restore is being made. */
  'under-way',
  /** The database didn't answer, or lacks a right. */
  'database',
  /** The store of files didn't answer. */
  'files-away',
  /** The server was stopped meanwhile. */
  'stopped',
  /** What kept others from interfering was lost. */
  'lock-lost',
  /** Something that nobody expected; the log has it. */
  'unexpected',
] as const;
export type BackupFailure = (typeof backupFailures)[number];

/** Something that a person can put right, in one sentence for whoever gave the command. */
export class BackupProblem extends StartupError {
  override name = 'BackupProblem';
  readonly failure: BackupFailure;
  constructor(failure: BackupFailure, sentence: string, options?: ErrorOptions) {
    super(sentence);
    this.failure = failure;
    if (options?.cause !== undefined) this.cause = options.cause;
  }
  /** What a log has of it, which has no sentences. */
  get code(): BackupFailure {
    return this.failure;
  }
}

/** The archive isn't what was written, as something in it shows. */
export function damaged(what: string, cause?: unknown): BackupProblem {
  return new BackupProblem('damaged', `This backup is damaged: ${what}.`, { cause });
}
