import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import type { Mount } from './http/mount.ts';

/** The manifest of a feature: what it brings to the server. `app.ts` loops over all of them, in their order. */
export interface Module {
  /** Binds the feature's operations to what does them. */
  readonly routes?: (mount: Mount) => void;
  /** Answers what is no operation of the API, such as a calendar that other programs read. */
  readonly pages?: (server: FastifyInstance, app: App) => void;
  /** Before anything is answered: registers what does its jobs, sends its mails, or counts for it. */
  readonly start?: (app: App) => unknown;
  /** Once the database's jobs run and before calls are answered. */
  readonly ready?: (app: App) => unknown;
  /** Each night, once for all instances, after the features before it. */
  readonly nightly?: (app: App) => unknown;
  /** Ends what would keep calls waiting; before calls under way are waited for. */
  readonly stop?: (app: App) => unknown;
}
