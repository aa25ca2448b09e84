import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { randomSecret } from '../secrets/codes.ts';
import type { Mail } from './mail-layout.ts';
import { mailBodies } from './mail-layout.ts';

export interface MailerOptions {
  /** `smtp://` or `smtps://`; undefined: mails are kept as files in `outbox`. */
  smtpUrl: string | undefined;
  /** Sender: an address, or `Name <address>`. */
  from: string;
  /** Folder for the mails when there is no server; made when it is needed. */
  outbox: string;
  /** Told, without any name or address, that a mail was kept as a file. */
  onKept: (file: string) => void;
}

export interface Handing {
  /** What tells this mail from every other, such as the key of its delivery: a second one of the same is known by its Message-ID. */
  key: string;
  /**
   * Done when the server waits for the content, and before it gets any of it. What throws here keeps
   * the mail in the house.
   */
  beforeContent(): Promise<void>;
}

export interface Mailer {
  /**
   * Hands a mail over.
   * @throws what the server said when it does not take it, with its `responseCode`; without one, what
   *   broke on the way.
   */
  send(mail: Mail, handing?: Handing): Promise<void>;
  close(): void;
}

/** Sends mail through the organisation's server, or keeps it as `.eml` files that open anywhere. */
export function mailer({ smtpUrl, from, outbox, onKept }: MailerOptions): Mailer {
  const compose = (mail: Mail, handing: Handing | undefined) => ({
    from,
    ...(handing ? { messageId: messageIdOf(handing.key, from) } : {}),
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
      // Out-of-office replies would only tell somebody's whereabouts to nobody.
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
      // What a mail says is its text: nothing is read from a disk or fetched for it.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object);
    transport.use('stream', (mail, done) => {
      const { cairnHanding } = mail.data as { cairnHanding?: Handing };
      if (cairnHanding) holdContent(mail.message, cairnHanding);
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
      const name = `${time}-${randomSecret().slice(0, 8)}.eml`;
      // Whole or not at all: a program that watches the folder never reads half a mail.
      await writeFile(join(outbox, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(join(outbox, `.${name}`), join(outbox, name));
      onKept(name);
    },
    close: () => writer.close(),
  };
}

/**
 * The content waits for `beforeContent`. It is read for the first time when the server has answered
 * DATA: until then nothing was handed over, whatever breaks.
 */
function holdContent(message: { createReadStream(): Readable }, { beforeContent }: Handing): void {
  const contentOf = message.createReadStream.bind(message);
  message.createReadStream = () =>
    Readable.from(
      (async function* () {
        await beforeContent();
        yield* contentOf();
      })(),
      { objectMode: false },
    );
}

/** The same for the same key, and nothing of the key in it. */
function messageIdOf(key: string, from: string): string {
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`;
}
