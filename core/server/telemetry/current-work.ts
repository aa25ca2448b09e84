import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from './log.ts';
import type { Span } from './spans.ts';

/** A call that is being answered, or a job that is being done. */
export interface Work {
  /** Writes lines that say which call or job they belong to. */
  log: Log;
  /** What is done within it is traced below this; undefined when nothing is. */
  span?: Span | undefined;
}

const works = new AsyncLocalStorage<Work>();

/** Does this as a part of that call or job. */
export function within<T>(work: Work, doIt: () => T): T {
  return works.run(work, doIt);
}

/** The call or the job to which this moment belongs; undefined for what the server does by itself. */
export function currentWork(): Work | undefined {
  return works.getStore();
}
