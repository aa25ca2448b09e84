import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What a scanner says of a content: nothing found, something found, or it could not be asked. */
export type Verdict = 'clean' | 'infected' | 'unknown';

/** A scan of one content, which is given to it piece by piece. */
export interface Scan {
  /** Hands over a piece. A scanner that is gone takes pieces too: the verdict says that it is. */
  take(piece: Uint8Array): Promise<void>;
  verdict(): Promise<Verdict>;
  /** Ends it, whether or not a verdict was asked for. */
  close(): void;
}

export interface VirusScanner {
  begin(): Promise<Scan>;
}

/** Milliseconds without a word from the scanner after which it counts as gone. */
const patience = 120_000;

/**
 * A clamd behind `tcp://host:port` or `unix:/path`, asked by its command INSTREAM: pieces with their
 * length before them (four bytes, the highest first), a length of zero at the end, and one line as
 * answer (docs.clamav.net, manual of clamd).
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
        // It answers with one line; what says more is no clamd.
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
          await send(lengthOf(piece));
          await send(piece);
        },
        async verdict() {
          await send(lengthOf(Buffer.alloc(0)));
          await ended;
          return verdictIn(answer);
        },
        close: () => void socket.destroy(),
      };
    },
  };
}

/** How clamd words it: `stream: OK`, `stream: <signature> FOUND`, or an error. */
function verdictIn(answer: string): Verdict {
  const line = answer.replace(/\0[\s\S]*$/, '').trim();
  if (line === 'stream: OK') return 'clean';
  return /^stream: .+ FOUND$/.test(line) ? 'infected' : 'unknown';
}

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}

function dial(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) });
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
}
