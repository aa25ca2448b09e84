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

/**
 * The email address of the account that uses the client portal (own-page.ts), as the invented
 * person.
 */
const portalEmail = 'page@demo.example';

/** An account limited to one location (seed-demo.ts). */
const limitedPerson = {
  firstName: 'Noor',
  lastName: 'Zephyr',
  email: 'galet@demo.example',
} as const;

export const demoPeople: readonly { firstName: string; lastName: string }[] = [
  ...people,
  limitedPerson,
];

export interface DemoAccount {
  email: string;
  password: string;
  role: Role;
}

/** The demo accounts, new or already there. */
export const demoAccounts: DemoAccount[] = [
  ...people.map(({ email, role }) => ({ email, password, role })),
  { email: portalEmail, password, role: 'client' },
  { email: limitedPerson.email, password, role: 'user' },
];

/** Creates the accounts. Returns the ids of those who can be case workers. */
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

/** Adds an account with access to this location only. Returns its id. */
export async function addLimitedAccount(
  ctx: Ctx<SystemScope>,
  locationId: string,
): Promise<string> {
  const passwordHash = await accounts.hashPassword(password);
  const account = { ...limitedPerson, role: 'user', language: 'fr' } as const;
  const user = await accounts.insertAccount(ctx, {
    ...account,
    passwordHash,
    emailVerifiedAt: new Date(),
  });
  if (!user) throw new Error('the demo is already filled in');
  await ctx.db.updateTable('account').set({ reach: 'own' }).where('id', '=', user.id).execute();
  await ctx.db.insertInto('accountLocation').values({ accountId: user.id, locationId }).execute();
  return user.id;
}

/** Adds the account that uses the client portal. Returns its id. */
export async function addPortalAccount(
  ctx: Ctx<SystemScope>,
  fullName: { firstName: string; lastName: string },
): Promise<string> {
  const passwordHash = await accounts.hashPassword(password);
  const account = { ...fullName, email: portalEmail, role: 'client', language: 'en' } as const;
  const user = await accounts.insertAccount(ctx, {
    ...account,
    passwordHash,
    emailVerifiedAt: new Date(),
  });
  if (!user) throw new Error('the demo is already filled in');
  return user.id;
}
