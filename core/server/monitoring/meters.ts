import { versions } from 'node:process';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { StatementKind } from '../db/statements.ts';
import { oneAtATime } from '../http/health.ts';
import { version } from '../version.ts';

/** What becomes of what is sent to people. */
export type SendingOutcome = 'sent' | 'unknown' | 'dropped' | 'failed';

/** A number that is asked for when somebody looks, with the labels that it has. */
export interface AskedFor {
  name: string;
  help: string;
  labels?: readonly string[];
  /** Its values now; none of a label that isn't there. What throws leaves the number out. */
  read(): Promise<AskedValue[]> | AskedValue[];
}

export interface AskedValue {
  value: number;
  labels?: Record<string, string>;
}

/** Counts what happens in this process, for Prometheus. */
export interface Meters {
  /** A call by the pattern of its route: one that isn't ours has none. */
  answered(call: { method: string; route: string | undefined; status: number; ms: number }): void;
  refusedSignIn(code: string): void;
  asked(kind: StatementKind, ms: number): void;
  did(job: string, outcome: 'done' | 'failed', ms: number): void;
  /** A mail or a push message as it left the house, or didn't. */
  sent(channel: 'mail' | 'push', outcome: 'sent' | 'failed'): void;
  /** What became of something that a person was to be told. */
  settled(channel: 'mail' | 'push', outcome: SendingOutcome): void;
  ask(number: AskedFor): void;
  /** All of it, in the text format of Prometheus. */
  text(): Promise<{ type: string; text: string }>;
}

/** The methods that we know; what somebody makes up is one of its own. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Seconds. Few, since there is a line for each of them and each route. */
const callTimes = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const statementTimes = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];
const jobTimes = [0.05, 0.5, 5, 60];

/** How long a number may take that is asked for, in ms: without its database the rest is told all the same. */
const patience = 2000;

/** Of the process itself, however many servers it has: its memory, processor time, event loop. */
let ofProcess: Registry | undefined;

function processNumbers(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: 20 });
  }
  return ofProcess;
}

/**
 * The metrics of one server. Their labels are patterns, codes and kinds of a closed number: never an id, an
 * address, or anything else of a person.
 */
export function meters(): Meters {
  const registry = new Registry();
  const registers = [registry];
  const process = processNumbers();
  const started = performance.now();

  const calls = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'How long calls took, by the pattern of their route, method and class of status',
    labelNames: ['route', 'method', 'status'],
    buckets: callTimes,
    registers,
  });
  const refusals = new Counter({
    name: 'cairn_sign_in_refusals_total',
    help: 'Sign-ins that were refused, by the code of the answer',
    labelNames: ['code'],
    registers,
  });
  const statements = new Histogram({
    name: 'cairn_database_statement_duration_seconds',
    help: 'How long statements took, by what they do',
    labelNames: ['kind'],
    buckets: statementTimes,
    registers,
  });
  const jobs = new Histogram({
    name: 'cairn_job_duration_seconds',
    help: 'How long jobs took, by their kind and how they ended',
    labelNames: ['job', 'outcome'],
    buckets: jobTimes,
    registers,
  });
  const sendings = new Counter({
    name: 'cairn_sendings_total',
    help: 'Mails and push messages that were handed over, or could not be',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const deliveries = new Counter({
    name: 'cairn_deliveries_total',
    help: 'What became of what people were to be told',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'cairn_info',
    help: 'Which version this is',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: versions.node }, 1);

  const ask = ({ name, help, labels = [], read }: AskedFor) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers,
      async collect() {
        gauge.reset();
        const values = await withinPatience(read).catch(() => []);
        for (const { labels: own = {}, value } of values) gauge.set(own, value);
        // Nothing is not zero.
        if (values.length === 0 && labels.length === 0) gauge.remove();
      },
    });
  };
  ask({
    name: 'cairn_uptime_seconds',
    help: 'Since when this server runs',
    read: () => [{ value: (performance.now() - started) / 1000 }],
  });

  return {
    answered({ method, route = 'unknown', status, ms }) {
      const known = methods.has(method) ? method : 'other';
      const labels = { route, method: known, status: `${Math.floor(status / 100)}xx` };
      calls.observe(labels, ms / 1000);
    },
    refusedSignIn: (code) => refusals.inc({ code }),
    asked: (kind, ms) => statements.observe({ kind }, ms / 1000),
    did: (job, outcome, ms) => jobs.observe({ job, outcome }, ms / 1000),
    sent: (channel, outcome) => sendings.inc({ channel, outcome }),
    settled: (channel, outcome) => deliveries.inc({ channel, outcome }),
    ask,
    // Two who look at once get the same: what is asked for is emptied before it is filled.
    text: oneAtATime(async () => {
      const texts = await Promise.all([process.metrics(), registry.metrics()]);
      return { type: registry.contentType, text: texts.join('\n') };
    }),
  };
}

async function withinPatience(read: AskedFor['read']): Promise<AskedValue[]> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), patience);
  });
  return Promise.race([read(), enough]).finally(() => clearTimeout(timer));
}
