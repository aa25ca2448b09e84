import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { randomSecret } from './codes.ts';
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

export interface Mailer {
  /** Hands a mail over. @throws what the server said when it does not take it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends mail through the organisation's server, or keeps it as `.eml` files that open anywhere. */
export function mailer({ smtpUrl, from, outbox, onKept }: MailerOptions): Mailer {
  const compose = (mail: Mail) => ({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    ...mailBodies(mail),
    headers: {
      'Content-Language': mail.language,
      // Out-of-office replies would only tell somebody's whereabouts to nobody.
      'Auto-Submitted': 'auto-generated',
    },
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
    return {
      send: async (mail) => void (await transport.sendMail(compose(mail))),
      close: () => transport.close(),
    };
  }

  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await writer.sendMail(compose(mail));
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
