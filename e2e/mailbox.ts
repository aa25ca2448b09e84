import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';

export interface ReceivedMail {
  subject: string;
  text: string;
  /** Address of the email's button. */
  link: string;
}

/** Waits for the newest email to this address in a server's outbox. */
export async function waitForMail(
  outbox: string,
  to: string,
  subject: RegExp = /./,
): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined;
  const look = async () => {
    const names = await readdir(outbox).catch(() => []);
    // Files that begin with a dot are still being written.
    for (const name of names.filter((one) => /^[^.].*\.eml$/.test(one)).sort()) {
      const mail = await PostalMime.parse(await readFile(join(outbox, name)));
      const isTo = mail.to?.some((one) => one.address?.toLowerCase() === to.toLowerCase());
      if (!isTo || !subject.test(mail.subject ?? '')) continue;
      const text = mail.text ?? '';
      found = {
        subject: mail.subject ?? '',
        text,
        link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
      };
    }
    return found !== undefined;
  };
  await expect.poll(look, { interval: 200 }).toBe(true);
  return found as ReceivedMail;
}
