import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** What tests read in the mails that have left, for an app that does jobs. */
export function mailSteps(test: TestApp) {
  /** In the order in which they left. */
  async function mailsTo(address: string): Promise<Email[]> {
    const outbox = join(test.dataDir, 'outbox');
    // One that is still being written has a dot before its name.
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

    /** The last one, once there are that many. */
    async mailTo(address: string, count = 1): Promise<Email> {
      await expectMails(address, count);
      return (await mailsTo(address)).at(-1) as Email;
    },
  };
}
