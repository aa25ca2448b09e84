import { createHash, randomInt } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Mail } from './mail-layout.ts';
import { mailBodies } from './mail-layout.ts';

export interface MailerOptions {
  /** `smtp://` or `smtps://`; undefined: emails are saved in `outbox`. */
  smtpUrl: string | undefined;
  /** Sender: an address, or `Name <address>`. */
  from: string;
  /** Folder for emails without a server; created on demand. */
  outbox: string;
  /** Called when an email was saved as a file, without any name or address. */
  onSaved: (file: string) => void;
}

export interface Handing {
  /** Unique key of this email, such as its delivery's: repeats get the same Message-ID. */
  key: string;
  /**
   * Runs when the server waits for the content, before any of it is sent. An error here keeps the
   * email from leaving.
   */
  beforeContent(): Promise<void>;
}

export interface Mailer {
  /**
   * Sends an email.
   * @throws the server's refusal with its `responseCode`; without one, the connection's error
   */
  send(mail: Mail, handing?: Handing): Promise<void>;
  close(): void;
}

/** Sends email through the organization's server, or saves it as `.eml` files. */
export function mailer({ smtpUrl, from, outbox, onSaved }: MailerOptions): Mailer {
  const compose = (mail: Mail, handing: Handing | undefined) => ({
    from,
    ...(handing ? { messageId: deriveMessageId(handing.key, from) } : {}),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    ...mailBodies(mail),
    ...(mail.calendar
      ? {
          icalEvent: {
            method: mail.calendar.method,
            content: mail.calendar.text,
            filename: 'appointment.ics',
          },
        }
      : {}),
    headers: {
      'Content-Language': mail.language,
      // Automatic replies would reveal a person's whereabouts, and nobody reads them.
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    cairnHanding: handing,
  });

  if (smtpUrl !== undefined) {
    const transport = createTransport(smtpUrl, {
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
      // The content is text only: nothing may be read from disk or fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object);
    transport.use('stream', (mail, done) => {
      const { cairnHanding } = mail.data as { cairnHanding?: Handing };
      if (cairnHanding) delayContent(mail.message, cairnHanding);
      done();
    });
    return {
      send: async (mail, handing) => void (await transport.sendMail(compose(mail, handing))),
      close: () => transport.close(),
    };
  }

  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, handing) {
      const { message } = await writer.sendMail(compose(mail, handing));
      await handing?.beforeContent();
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      // Digits: random letters may spell a name, in a log.
      const name = `${time}-${String(randomInt(10 ** 8)).padStart(8, '0')}.eml`;
      // Renames into place, so that a program watching the folder never reads half an email.
      await writeFile(join(outbox, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(join(outbox, `.${name}`), join(outbox, name));
      onSaved(name);
    },
    close: () => writer.close(),
  };
}

/**
 * Delays the content until `beforeContent` is done. It is first read after the server has answered
 * DATA: until then nothing was sent, whatever fails.
 */
function delayContent(message: { createReadStream(): Readable }, { beforeContent }: Handing): void {
  const createContent = message.createReadStream.bind(message);
  message.createReadStream = () =>
    Readable.from(
      (async function* () {
        await beforeContent();
        yield* createContent();
      })(),
      { objectMode: false },
    );
}

/** Derives a stable Message-ID from the key without revealing it. */
function deriveMessageId(key: string, from: string): string {
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`;
}
