import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

/**
 * Stages of an incoming email: connected, sender and recipient named, first content received, all
 * received (and kept), reply on its way.
 */
export const mailSteps = [
  'connected',
  'sender',
  'recipient',
  'content',
  'taken',
  'answered',
] as const;
export type MailStep = (typeof mailSteps)[number];

export interface MailServer {
  url: string;
  /** Emails received, in order. */
  mails: Email[];
  /** Refuses every email from now on, or accepts them again. */
  refuse(isRefusing: boolean): void;
  /**
   * Runs `act` when the next email reaches this stage, which waits for it. `drop` closes all
   * connections.
   */
  at(step: MailStep, act: (drop: () => void) => void | Promise<void>): void;
  /** The newest email to this address; waits for one with this subject. */
  waitFor(to: string, subject?: RegExp): Promise<Email>;
  stop(): Promise<void>;
}

/**
 * A real SMTP server on this machine, for one test file. It requires a password, as real ones do.
 */
export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  let isRefusing = false;
  let awaited: { step: MailStep; act: (drop: () => void) => void | Promise<void> } | undefined;
  const drop = () => {
    for (const { _socket } of server.connections as Set<{ _socket: Socket }>) _socket.destroy();
  };
  const pass = async (step: MailStep) => {
    if (awaited?.step !== step) return;
    const { act } = awaited;
    awaited = undefined;
    await act(drop);
  };
  const server = new SMTPServer({
    // Nothing leaves this machine, and the tests have no certificate.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      const isRight = auth.username === 'cairn' && auth.password === 'a mail password';
      done(isRight ? null : new Error('wrong password'), { user: auth.username });
    },
    onConnect(_session, done) {
      void pass('connected').then(() => done());
    },
    onMailFrom(_address, _session, done) {
      void pass('sender').then(() => done());
    },
    onRcptTo(_address, _session, done) {
      void pass('recipient').then(() => done());
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        void pass('content');
        chunks.push(chunk);
      });
      stream.on('end', async () => {
        if (isRefusing) return done(new Error('try again later'));
        if (!stream.byteLength || !isWhole(chunks)) return;
        mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        await pass('taken');
        done();
        void pass('answered');
      });
    },
  });
  // Some tests break the connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  const find = (to: string, subject: RegExp) =>
    mails.findLast(
      (mail) =>
        mail.to?.some((one) => one.address?.toLowerCase() === to.toLowerCase()) &&
        subject.test(mail.subject ?? ''),
    );
  return {
    url: `smtp://cairn:${encodeURIComponent('a mail password')}@127.0.0.1:${port}`,
    mails,
    at(step, act) {
      awaited = { step, act };
    },
    refuse(value) {
      isRefusing = value;
    },
    async waitFor(to, subject = /./) {
      await expect.poll(() => find(to, subject)).toBeDefined();
      return find(to, subject) as Email;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A broken connection also ends the content; a complete email has its closing boundary. */
function isWhole(chunks: Buffer[]): boolean {
  return /--\r?\n*$/.test(Buffer.concat(chunks).toString('latin1'));
}
