import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Result of a scan; `unknown` if the scanner couldn't be asked. */
export type Verdict = 'clean' | 'infected' | 'unknown';

/** A scan of one content, chunk by chunk. */
export interface Scan {
  /** Sends a chunk. Never fails, even without a scanner: the verdict reports that. */
  take(piece: Uint8Array): Promise<void>;
  verdict(): Promise<Verdict>;
  /** Ends the scan, with or without a verdict. */
  close(): void;
}

export interface VirusScanner {
  begin(): Promise<Scan>;
}

/** Ms of silence after which the scanner counts as gone. */
const patience = 120_000;

/**
 * Scans with clamd at `tcp://host:port` or `unix:/path`, by its command INSTREAM: chunks after
 * their length (four bytes, big-endian), a zero length at the end, and a one-line answer
 * (docs.clamav.net, manual of clamd).
 */
export function clamd(url: string): VirusScanner {
  return {
    async begin() {
      const socket = dial(url);
      let answer = '';
      let isGone = false;
      const ended = new Promise<void>((resolve) => {
        const end = () => {
          isGone = true;
          resolve();
        };
        socket.on('close', end).on('error', end);
      });
      socket.on('timeout', () => socket.destroy()).setTimeout(patience);
      socket.setEncoding('utf8').on('data', (text: string) => {
        // clamd answers with one line; anything longer isn't clamd.
        answer = (answer + text).slice(0, 1000);
      });

      const send = async (bytes: Uint8Array) => {
        if (isGone || socket.write(bytes)) return;
        await Promise.race([once(socket, 'drain').catch(() => {}), ended]);
      };
      await send(Buffer.from('zINSTREAM\0'));
      return {
        async take(piece) {
          if (piece.length === 0) return;
          await send(lengthPrefix(piece));
          await send(piece);
        },
        async verdict() {
          await send(lengthPrefix(Buffer.alloc(0)));
          await ended;
          return parseVerdict(answer);
        },
        close: () => void socket.destroy(),
      };
    },
  };
}

/** clamd's answers: `stream: OK`, `stream: <signature> FOUND`, or an error. */
function parseVerdict(answer: string): Verdict {
  const line = answer.replace(/\0[\s\S]*$/, '').trim();
  if (line === 'stream: OK') return 'clean';
  return /^stream: .+ FOUND$/.test(line) ? 'infected' : 'unknown';
}

function lengthPrefix(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}

function dial(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) });
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
}
