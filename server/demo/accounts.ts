import type { Role } from '#contract/enumerations.ts';
import type { Executor } from '#server/platform/database.ts';
import type { SystemScope } from '#server/platform/scope.ts';
import { accounts } from '../modules/accounts/service.ts';

/** Printed at each start; the demo holds no real data. */
const password = 'one stone at a time';

const people = [
  { firstName: 'Avery', lastName: 'Summit', email: 'admin@demo.example', role: 'admin' },
  { firstName: 'Sam', lastName: 'Waymark', email: 'staff@demo.example', role: 'user' },
  { firstName: 'Camille', lastName: 'Sentier', email: 'equipe@demo.example', role: 'user' },
  { firstName: 'Robin', lastName: 'Pebble', email: 'client@demo.example', role: 'client' },
] as const;

export interface DemoAccount {
  email: string;
  password: string;
  role: Role;
}

/** The accounts of the demo, whether they have just been made or were there. */
export const demoAccounts: DemoAccount[] = people.map(({ email, role }) => ({
  email,
  password,
  role,
}));

/** Makes the accounts. Returns the ids of those who can be case workers. */
export async function seedAccounts(on: Executor, scope: SystemScope): Promise<string[]> {
  const passwordHash = await accounts.hashPassword(password);
  const staff: string[] = [];
  for (const person of people) {
    const language = person.email.startsWith('equipe') ? 'fr' : 'en';
    const user = await accounts.insertAccount(on, scope, { ...person, passwordHash, language });
    if (user && user.role !== 'client') staff.push(user.id);
  }
  return staff;
}
