import { AsyncLocalStorage } from 'node:async_hooks';
import { type SendingFailure, sendingFailures } from '#core/contract/sending-failures.ts';
import type { Database } from '../db/database.ts';
import { recordWork } from '../db/last-work.ts';
import type { JobAround } from '../jobs/jobs.ts';
import type { Mailer } from '../sending/mailer.ts';
import { type Pusher, PushRefused } from '../sending/pusher.ts';
import { type Texter, TextNotTaken } from '../sending/texter.ts';
import type { Log } from '../telemetry/log.ts';
import type { Span, Tracing } from '../telemetry/spans.ts';
import type { Meters } from './meters.ts';

interface Watching {
  db: Database;
  /** A getter, since the log may be opened later. */
  log: Log;
  meters: Meters;
}

/** A running call or job. */
export interface Work {
  /** Logger that names the call or job in its lines. */
  log: Log;
  /** Parent span for nested work; undefined without tracing. */
  span?: Span | undefined;
}

const workStorage = new AsyncLocalStorage<Work>();

/** Runs `doIt` as part of a call or job. */
export function within<T>(work: Work, doIt: () => T): T {
  return workStorage.run(work, doIt);
}

/** Returns the current call or job; undefined for the server's own work. */
export function currentWork(): Work | undefined {
  return workStorage.getStore();
}

/** Watches every job: log line, duration, span, and time of the last run of its kind. */
export function watchJobs({ db, log, meters }: Watching, tracing: Tracing | undefined): JobAround {
  return async ({ name, id }, work) => {
    const span = tracing?.begin('job', `job ${name}`, { 'cairn.job': name });
    const jobLog = childLog(log, { job: name, jobId: id });
    const since = performance.now();
    const end = async (outcome: 'done' | 'failed') => {
      const ms = performance.now() - since;
      meters.recordJob(name, outcome, ms);
      span?.end({}, outcome === 'failed' ? 'failed' : undefined);
      if (outcome === 'done') jobLog.debug({ ms: Math.round(ms) }, 'job-done');
      await recordWork(db, { kind: 'job', name }, outcome === 'failed' ? 'failed' : null);
    };
    try {
      await within({ log: jobLog, span }, work);
    } catch (error) {
      await end('failed');
      throw error;
    }
    await end('done');
  };
}

/** Wraps a mailer to log each email (without recipients), with metrics and traces. */
export function watchMails(mail: Mailer, watching: Watching): Mailer {
  return {
    close: () => mail.close(),
    async send(letter, handing) {
      let isHeldBack = false;
      const watched = handing && {
        ...handing,
        async beforeContent() {
          await handing.beforeContent().catch((error) => {
            isHeldBack = true;
            throw error;
          });
        },
      };
      await watchSending(
        watching,
        'mail',
        () => mail.send(letter, watched),
        (error) => (isHeldBack ? null : mailFailure(error)),
      );
    },
  };
}

/** Wraps a pusher in the same way. */
export function watchPushes(pusher: Pusher, watching: Watching): Pusher {
  return {
    publicKey: pusher.publicKey,
    isAllowedEndpoint: (endpoint) => pusher.isAllowedEndpoint(endpoint),
    send: (...sent) => watchSending(watching, 'push', () => pusher.send(...sent), pushFailure),
  };
}

/** Wraps a texter in the same way; null stays null. */
export function watchTexts(texter: Texter | null, watching: Watching): Texter | null {
  return (
    texter && {
      send: (text) => watchSending(watching, 'text', () => texter.send(text), textFailure),
      findReceipt: (gatewayId) => texter.findReceipt(gatewayId),
    }
  );
}

/** @param classifyFailure returns a code; null if the email went to the outbox, which is no failure */
async function watchSending<T>(
  { db, log, meters }: Watching,
  channel: 'mail' | 'push' | 'text',
  send: () => Promise<T>,
  classifyFailure: (error: unknown) => SendingFailure | null,
): Promise<T> {
  const work = currentWork();
  const span: Span | undefined = work?.span?.begin(channel, { 'cairn.channel': channel });
  const workLog = work?.log ?? log;
  const since = performance.now();
  const elapsed = () => Math.round(performance.now() - since);
  try {
    const result = await send();
    span?.end();
    meters.recordSending(channel, 'sent');
    workLog.info({ channel, ms: elapsed() }, 'sent');
    await recordWork(db, { kind: channel }, null);
    return result;
  } catch (error) {
    const failure = classifyFailure(error);
    span?.end({}, failure ?? undefined);
    if (failure !== null) {
      meters.recordSending(channel, 'failed');
      workLog.warn({ channel, ms: elapsed(), failure }, 'not-sent');
      await recordWork(db, { kind: channel }, failure);
    }
    throw error;
  }
}

/** Classifies an email failure by the errors of nodemailer and the mail server. */
export function mailFailure(error: unknown): SendingFailure {
  const {
    code = '',
    responseCode,
    command = '',
  } = (error ?? {}) as Record<string, string> & {
    responseCode?: number;
  };
  if (/^E(?:NO)?AUTH|^EOAUTH2/.test(code)) return 'sign-in';
  if (code === 'ETLS' || /CERT|SSL/.test(code)) return 'encryption';
  if (responseCode !== undefined && responseCode < 500 && responseCode >= 400) return 'later';
  if (/^RCPT/.test(command)) return 'recipient';
  if (/^MAIL/.test(command)) return 'sender';
  if (code === 'EMESSAGE' || /^DATA/.test(command)) return 'content';
  if (connectionErrors.test(code) || /^CONN/.test(command)) return 'no-connection';
  return 'other';
}

/** Classifies a push failure. */
export function pushFailure(error: unknown): SendingFailure {
  if (!(error instanceof PushRefused)) return 'other';
  return /not reached/.test(error.message) ? 'no-connection' : 'refused';
}

/** Classifies a failure of a text. */
function textFailure(error: unknown): SendingFailure {
  if (!(error instanceof TextNotTaken)) return 'other';
  if (error.verdict === 'never') return 'recipient';
  return /replied/.test(error.message) ? 'later' : 'no-connection';
}

const connectionErrors =
  /^(?:ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ECONNREFUSED|ECONNRESET|ENOTFOUND)$/;

/** Returns the stored failure if it has a translation, else null. */
export function knownFailure(code: string | null): SendingFailure | null {
  return sendingFailures.find((one) => one === code) ?? (code === null ? null : 'other');
}

function childLog(log: Log, bindings: object): Log {
  return 'child' in log ? (log.child as (bindings: object) => Log)(bindings) : log;
}
