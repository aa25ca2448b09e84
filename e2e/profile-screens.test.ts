import { describe, expect, it } from 'vitest';
import { expectFine } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { looks, openerIn } from './look.ts';
import { makePerson, type NewPerson } from './new-person.ts';

const browser = useBrowser();

describe.each(looks)('in $language, $skin', (look) => {
  const open = openerIn(look, browser);
  let person: NewPerson | undefined;

  it.each(['about', 'security', 'notifications', 'inbox', 'tasks', 'chats'])(
    '%s breaks no rule and is not too wide',
    async (section) => {
      person ??= await makePerson(look.language);
      const page = await open(`/page/profile?section=${section}`, person);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await expectFine(page);
    },
  );
});
