import { versions } from 'node:process';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReplicaRead } from '../db/replica.ts';
import type { StatementKind } from '../db/statements.ts';
import { shareRunningCall } from '../http/health.ts';
import { version } from '../version.ts';

/** Outcomes of an email or push message. */
export type SendingOutcome = 'sent' | 'unknown' | 'dropped' | 'failed';

/** A gauge that is read on request, with its labels. */
export interface RequestedGauge {
  name: string;
  help: string;
  labels?: readonly string[];
  /** Current values; empty for labels without any. An error leaves the gauge out. */
  read(): Promise<GaugeValue[]> | GaugeValue[];
}

export interface GaugeValue {
  value: number;
  labels?: Record<string, string>;
}

/** Counts events of this process, for Prometheus. */
export interface Meters {
  /** A call, by its route pattern; unknown routes have none. */
  recordCall(call: { method: string; route: string | undefined; status: number; ms: number }): void;
  recordRefusedSignIn(code: string): void;
  recordStatement(kind: StatementKind, ms: number): void;
  /** A read that may be a second old. */
  recordReplicaRead(outcome: ReplicaRead): void;
  recordJob(job: string, outcome: 'done' | 'failed', ms: number): void;
  /** An attempt to send an email or push message. */
  recordSending(channel: 'mail' | 'push' | 'text', outcome: 'sent' | 'failed'): void;
  /** The final outcome of a notification. */
  recordDelivery(channel: 'mail' | 'push' | 'text', outcome: SendingOutcome): void;
  addGauge(number: RequestedGauge): void;
  /** Everything in Prometheus's text format. */
  text(): Promise<{ type: string; text: string }>;
}

/** Known methods; any other becomes one label. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Seconds. Few buckets, since each makes a series per route. */
const callTimes = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const statementTimes = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];
const jobTimes = [0.05, 0.5, 5, 60];

/** Timeout for gauges, in ms: without the database, the other metrics still work. */
const gaugeTimeoutMs = 2000;

/** Process metrics, shared by all servers in the process: memory, CPU, event loop. */
let processRegistry: Registry | undefined;

function getProcessRegistry(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: 20 });
  }
  return processRegistry;
}

/**
 * The metrics of one server. Labels are patterns, codes, and kinds from closed sets, never an id,
 * an address, or other personal data.
 */
export function meters(): Meters {
  const registry = new Registry();
  const registers = [registry];
  const processMetrics = getProcessRegistry();
  const started = performance.now();

  const calls = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Duration of calls by route pattern, method, and status class',
    labelNames: ['route', 'method', 'status'],
    buckets: callTimes,
    registers,
  });
  const refusals = new Counter({
    name: 'cairn_sign_in_refusals_total',
    help: 'Refused sign-ins by error code',
    labelNames: ['code'],
    registers,
  });
  const statements = new Histogram({
    name: 'cairn_database_statement_duration_seconds',
    help: 'Duration of database statements by kind',
    labelNames: ['kind'],
    buckets: statementTimes,
    registers,
  });
  const replicaReads = new Counter({
    name: 'cairn_replica_reads_total',
    help: 'Reads that may be a second old: by the replica, by the primary, or repeated there',
    labelNames: ['outcome'],
    registers,
  });
  const jobs = new Histogram({
    name: 'cairn_job_duration_seconds',
    help: 'Duration of jobs by job and outcome',
    labelNames: ['job', 'outcome'],
    buckets: jobTimes,
    registers,
  });
  const sendings = new Counter({
    name: 'cairn_sendings_total',
    help: 'Emails, push messages, and texts by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const deliveries = new Counter({
    name: 'cairn_deliveries_total',
    help: 'Notifications and reminders by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'cairn_info',
    help: 'Version of Cairn and Node',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: versions.node }, 1);

  const addGauge = ({ name, help, labels = [], read }: RequestedGauge) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers,
      async collect() {
        gauge.reset();
        const values = await withTimeout(read).catch(() => []);
        for (const { labels: valueLabels = {}, value } of values) gauge.set(valueLabels, value);
        // No value is not zero.
        if (values.length === 0 && labels.length === 0) gauge.remove();
      },
    });
  };
  addGauge({
    name: 'cairn_uptime_seconds',
    help: 'Time since the server started',
    read: () => [{ value: (performance.now() - started) / 1000 }],
  });

  return {
    recordCall({ method, route = 'unknown', status, ms }) {
      const known = methods.has(method) ? method : 'other';
      const labels = { route, method: known, status: `${Math.floor(status / 100)}xx` };
      calls.observe(labels, ms / 1000);
    },
    recordRefusedSignIn: (code) => refusals.inc({ code }),
    recordStatement: (kind, ms) => statements.observe({ kind }, ms / 1000),
    recordReplicaRead: (outcome) => replicaReads.inc({ outcome }),
    recordJob: (job, outcome, ms) => jobs.observe({ job, outcome }, ms / 1000),
    recordSending: (channel, outcome) => sendings.inc({ channel, outcome }),
    recordDelivery: (channel, outcome) => deliveries.inc({ channel, outcome }),
    addGauge,
    // Concurrent readers share one result, because gauges are reset before they are filled.
    text: shareRunningCall(async () => {
      const texts = await Promise.all([processMetrics.metrics(), registry.metrics()]);
      return { type: registry.contentType, text: texts.join('\n') };
    }),
  };
}

async function withTimeout(read: RequestedGauge['read']): Promise<GaugeValue[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), gaugeTimeoutMs);
  });
  return Promise.race([read(), timeout]).finally(() => clearTimeout(timer));
}
