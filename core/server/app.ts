import type { FastifyBaseLogger } from 'fastify';
import type { Attempts } from './accounts/attempts.ts';
import type { SessionKeeper } from './accounts/session.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Replica } from './db/replica.ts';
import type { Settings } from './env.ts';
import type { FileVault } from './files/file-vault.ts';
import type { VirusScanner } from './files/virus-scan.ts';
import type { ProofOfWork } from './http/proof-of-work.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Meters } from './monitoring/meters.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Mailer } from './sending/mailer.ts';
import type { Pusher } from './sending/pusher.ts';
import type { Texter } from './sending/texter.ts';

/** Shared services of a running server, created once at startup. */
export interface App {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly db: Database;
  /** Null without one. */
  readonly replica: Replica | null;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly meters: Meters;
  readonly jobs: Jobs;
  readonly mail: Mailer;
  readonly pusher: Pusher;
  /** Null without a gateway. */
  readonly texter: Texter | null;
  readonly attempts: Attempts;
  readonly sessions: SessionKeeper;
  readonly proofOfWork: ProofOfWork;
  readonly vault: FileVault;
  /** Null when uploads aren't scanned. */
  readonly scanner: VirusScanner | null;
}

/**
 * Something each running server has one of, made at first use, such as a cache. Tests run several
 * servers in one process, so a module constant won't do.
 */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, { value: T }>();
  return (app) => {
    let one = made.get(app);
    if (!one) {
      one = { value: make(app) };
      made.set(app, one);
    }
    return one.value;
  };
}

/**
 * A dependency of a feature that a feature above it supplies at startup. Throws if read before
 * that.
 * @param description named in the error
 */
export function suppliedAtStart<T>(description: string) {
  const values = new WeakMap<App, { value: T }>();
  return {
    supply(app: App, value: T): void {
      values.set(app, { value });
    },
    get(app: App): T {
      const one = values.get(app);
      if (!one) throw new Error(`missing dependency: ${description}`);
      return one.value;
    },
  };
}
