import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import type { Mount } from './http/mount.ts';

/** The manifest of a feature: its parts of the server. `app/server/server.ts` loops over all of them in order. */
export interface Module {
  /** Binds the feature's operations to their handlers. */
  readonly routes?: (mount: Mount) => void;
  /** Serves routes outside the API, such as calendar feeds. */
  readonly pages?: (server: FastifyInstance, app: App) => void;
  /** Registers job handlers, email senders, and metrics, before anything is answered. */
  readonly start?: (app: App) => unknown;
  /** Runs once jobs work, and before calls are answered. */
  readonly ready?: (app: App) => unknown;
  /** Runs each night, once for all instances, in the order of the features. */
  readonly nightly?: (app: App) => unknown;
  /** Ends long-running calls, before the server waits for the rest. */
  readonly stop?: (app: App) => unknown;
}
