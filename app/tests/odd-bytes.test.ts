import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/app.ts';

/** Bytes that a stranger may write to the socket, since no client library would. */

const test = useTestApp();
let port: number;

beforeAll(async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const address = test.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

/** Everything received until the server closes the connection. */
function write(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    socket.setEncoding('latin1').on('data', (part) => {
      answer += part;
    });
    // The server may close the connection early.
    socket.on('error', () => undefined).once('close', () => resolve(answer));
  });
}

const statusesIn = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

const host = 'Host: cairn.example\r\nConnection: close\r\n';
const login = 'POST /api/auth/login HTTP/1.1\r\nContent-Type: application/json\r\n';
const hidden = 'GET /api/applicant HTTP/1.1\r\nHost: cairn.example\r\n\r\n';

const odd: Record<string, string> = {
  'no HTTP at all': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
  'a NUL in a header': `GET /api/organisation HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`,
  'a NUL in the address': `GET /api/\0 HTTP/1.1\r\n${host}\r\n`,
  'raw bytes in the address': `GET /api/applicant/\xff\xfe HTTP/1.1\r\n${host}\r\n`,
  'a head that is too long': `GET / HTTP/1.1\r\n${host}X-A: ${'a'.repeat(70_000)}\r\n\r\n`,
  'no host': 'GET /api/organisation HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two lengths': `${login}${host}Content-Length: 2\r\nContent-Length: 70\r\n\r\n{}`,
  'a length and chunks': `${login}${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'chunks by another name': `${login}${host}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
  'a chunk of no size': `${login}${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  'a negative length': `${login}${host}Content-Length: -1\r\n\r\n{}`,
  'a line that goes on': `GET / HTTP/1.1\r\n${host}X-A: a\r\n b: c\r\n\r\n`,
  'a method of its own': `BREW /api/applicant HTTP/1.1\r\n${host}\r\n`,
  'a proxy request': `CONNECT 169.254.169.254:80 HTTP/1.1\r\n${host}\r\n`,
  'another version': `GET /api/applicant HTTP/9.9\r\n${host}\r\n`,
};

describe('odd bytes on the wire', () => {
  it.each(Object.keys(odd))('get refused or ignored: %s', async (name) => {
    const answer = await write(odd[name] ?? '');
    const statuses = statusesIn(answer);
    // At most one reply: a smuggled second request must not count as a call.
    expect(statuses.length, answer).toBeLessThan(2);
    for (const status of statuses) expect([400, 401, 404, 415, 431, 501, 505]).toContain(status);
    expect(answer).not.toMatch(/\n\s+at |node_modules|node:internal/);
  });

  it('leave the server unchanged', async () => {
    const answer = await write(`GET /healthz HTTP/1.1\r\n${host}\r\n`);
    expect(statusesIn(answer)).toEqual([200]);
  });

  it('reach no other host through an absolute address', async () => {
    const answer = await write(`GET http://169.254.169.254/latest HTTP/1.1\r\n${host}\r\n`);
    expect(statusesIn(answer)).toEqual([400]);
  });
});
