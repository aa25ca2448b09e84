import type { Role } from '#core/contract/roles.ts';
import { accounts } from '#core/server/accounts/service.ts';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';

/** Printed at each start; the demo holds no real data. */
const password = 'one stone at a time';

const people = [
  { firstName: 'Avery', lastName: 'Summit', email: 'admin@demo.example', role: 'admin' },
  { firstName: 'Sam', lastName: 'Waymark', email: 'staff@demo.example', role: 'user' },
  { firstName: 'Camille', lastName: 'Sentier', email: 'equipe@demo.example', role: 'user' },
  { firstName: 'Robin', lastName: 'Pebble', email: 'client@demo.example', role: 'client' },
] as const;

/** Who opens a page of their own (own-page.ts); called as the made-up person whose file it is. */
const ownPageEmail = 'page@demo.example';

/** Who is limited to one of the places (seed-demo.ts). */
const limited = { firstName: 'Noor', lastName: 'Zephyr', email: 'galet@demo.example' } as const;

/** Whom the accounts belong to, by name. */
export const demoPeople: readonly { firstName: string; lastName: string }[] = [...people, limited];

export interface DemoAccount {
  email: string;
  password: string;
  role: Role;
}

/** The accounts of the demo, whether they have just been made or were there. */
export const demoAccounts: DemoAccount[] = [
  ...people.map(({ email, role }) => ({ email, password, role })),
  { email: ownPageEmail, password, role: 'client' },
  { email: limited.email, password, role: 'user' },
];

/** Makes the accounts. Returns the ids of those who can be case workers. */
export async function seedAccounts(ctx: Ctx<SystemScope>): Promise<string[]> {
  const passwordHash = await accounts.hashPassword(password);
  const staff: string[] = [];
  for (const person of people) {
    const language = person.email.startsWith('equipe') ? 'fr' : 'en';
    const user = await accounts.insertAccount(ctx, {
      ...person,
      passwordHash,
      language,
      emailVerifiedAt: new Date(),
    });
    if (user && user.role !== 'client') staff.push(user.id);
  }
  return staff;
}

/** Makes the account of somebody who works at this place alone and reaches nobody else; returns its id. */
export async function addLimitedAccount(
  ctx: Ctx<SystemScope>,
  locationId: string,
): Promise<string> {
  const passwordHash = await accounts.hashPassword(password);
  const account = { ...limited, role: 'user', language: 'fr' } as const;
  const user = await accounts.insertAccount(ctx, {
    ...account,
    passwordHash,
    emailVerifiedAt: new Date(),
  });
  if (!user) throw new Error('the demo was filled before');
  await ctx.db.updateTable('account').set({ reach: 'own' }).where('id', '=', user.id).execute();
  await ctx.db.insertInto('accountLocation').values({ accountId: user.id, locationId }).execute();
  return user.id;
}

/** Makes the account that opens a page of its own; returns its id. */
export async function addOwnPageAccount(
  ctx: Ctx<SystemScope>,
  called: { firstName: string; lastName: string },
): Promise<string> {
  const passwordHash = await accounts.hashPassword(password);
  const account = { ...called, email: ownPageEmail, role: 'client', language: 'en' } as const;
  const user = await accounts.insertAccount(ctx, {
    ...account,
    passwordHash,
    emailVerifiedAt: new Date(),
  });
  if (!user) throw new Error('the demo was filled before');
  return user.id;
}
