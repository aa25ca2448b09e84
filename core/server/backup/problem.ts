import { StartupError } from '../startup-error.ts';

/** Reasons for a failed backup or restore, as recorded. */
export const backupFailures = [
  /** The backup storage is full. */
  'place-full',
  /** The backup storage denies read or write access. */
  'place-closed',
  /** The backup storage is unreachable. */
  'place-away',
  /** The stored backup differs from what was written. */
  'damaged',
  /** The passphrase or identity doesn't match. */
  'wrong-key',
  /** Made by a newer version of Cairn. */
  'newer-version',
  /** There is no backup, or none with that name. */
  'not-found',
  /** The target of a restore already has records. */
  'not-empty',
  /** Another backup or restore is in progress. */
  'under-way',
  /** The database didn't answer, or denied access. */
  'database',
  /** The document store didn't answer. */
  'files-away',
  /** The server was stopped. */
  'stopped',
  /** A lock was lost. */
  'lock-lost',
  /** An unexpected error; see the log. */
  'unexpected',
] as const;
export type BackupFailure = (typeof backupFailures)[number];

/** A failure that the operator can fix, explained in one sentence. */
export class BackupProblem extends StartupError {
  override name = 'BackupProblem';
  readonly failure: BackupFailure;
  constructor(failure: BackupFailure, sentence: string, options?: ErrorOptions) {
    super(sentence);
    this.failure = failure;
    if (options?.cause !== undefined) this.cause = options.cause;
  }
  /** For the log, which has no sentences. */
  get code(): BackupFailure {
    return this.failure;
  }
}

/** The archive is damaged. `detail`: how that showed. */
export function damaged(detail: string, cause?: unknown): BackupProblem {
  return new BackupProblem('damaged', `This backup is damaged: ${detail}.`, { cause });
}
