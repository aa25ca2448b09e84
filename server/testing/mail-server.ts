import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** What has arrived, in order. */
  mails: Email[];
  /** Refuses every mail from now on, or takes them again. */
  refuse(isRefusing: boolean): void;
  /** The newest mail to this address; waits until there is one with this subject. */
  waitFor(to: string, subject?: RegExp): Promise<Email>;
  stop(): Promise<void>;
}

/** A real SMTP server on this machine, for one test file. It wants a password, as real ones do. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    // Nothing leaves this machine, and the tests have no certificate.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      const isRight = auth.username === 'cairn' && auth.password === 'a mail password';
      done(isRight ? null : new Error('wrong password'), { user: auth.username });
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (isRefusing) return done(new Error('try again later'));
        mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
  });
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
    refuse(value) {
      isRefusing = value;
    },
    async waitFor(to, subject = /./) {
      await expect.poll(() => find(to, subject), { timeout: 10_000, interval: 50 }).toBeDefined();
      return find(to, subject) as Email;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
