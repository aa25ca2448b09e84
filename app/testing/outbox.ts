import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Test steps that read sent emails, for an app that runs jobs. */
export function mailSteps(test: TestApp) {
  /** In sending order. */
  async function mailsTo(address: string): Promise<Email[]> {
    const outbox = join(test.dataDir, 'outbox');
    // Files still being written start with a dot.
    const names = (await readdir(outbox).catch(() => [])).filter((one) =>
      /^[^.].*\.eml$/.test(one),
    );
    const mails = await Promise.all(
      names.sort().map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
    );
    return mails.filter((mail) => mail.to?.[0]?.address === address);
  }

  async function expectMails(address: string, count: number): Promise<void> {
    await expect.poll(async () => (await mailsTo(address)).length).toBe(count);
  }

  return {
    mailsTo,
    expectMails,

    /** The last email to this address, once there are `count`. */
    async mailTo(address: string, count = 1): Promise<Email> {
      await expectMails(address, count);
      return (await mailsTo(address)).at(-1) as Email;
    },
  };
}
