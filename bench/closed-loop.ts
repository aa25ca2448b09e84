import { Agent, request } from 'node:http';

/** Result of a load: calls per second, and times in ms. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** Number of failures by status. */
  failures: Map<number, number>;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  /** Raw body with its type, instead of JSON. */
  raw?: { type: string; content: Buffer };
  /** Receives the reply, for calls that depend on it. */
  answered?: (answer: string) => void;
}

/**
 * Runs this many connections for this many seconds; each makes its next call as soon as the last
 * one is answered.
 *
 * @param next returns the call with this number
 */
export async function closedLoop(
  { address, headers }: { address: string; headers: Record<string, string> },
  { connections, seconds }: { connections: number; seconds: number },
  next: (number: number) => Call,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const failures = new Map<number, number>();
  let number = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const call = next(number);
        number += 1;
        const started = performance.now();
        const status = await send(agent, address, headers, call);
        times.push(performance.now() - started);
        if (status >= 300) failures.set(status, (failures.get(status) ?? 0) + 1);
      }
    }),
  );
  const took = (performance.now() - begin) / 1000;
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), failures };
}

function send(
  agent: Agent,
  address: string,
  headers: Record<string, string>,
  { method = 'GET', path, body, raw, answered }: Call,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = raw?.content ?? (body === undefined ? undefined : JSON.stringify(body));
    const type = raw?.type ?? 'application/json';
    const outgoing = request(
      address + path,
      {
        agent,
        method,
        headers: sent === undefined ? headers : { ...headers, 'content-type': type },
      },
      (reply) => {
        const parts: Buffer[] = [];
        if (answered) reply.on('data', (part: Buffer) => parts.push(part));
        else reply.resume();
        reply.on('end', () => {
          answered?.(Buffer.concat(parts).toString());
          resolve(reply.statusCode ?? 0);
        });
        reply.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(sent);
  });
}

export function resultLine(name: string, { perSecond, p50, p99, failures }: LoadResult): string {
  const failed = [...failures].map(([status, count]) => `, ${count} FAILED with ${status}`);
  return `${name}: ${Math.round(perSecond)} per second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${failed.join('')}`;
}
