import type { User } from '#contract/users.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, inTransaction } from '#server/platform/database.ts';
import { findToken, makeToken, useToken } from '#server/platform/one-time-tokens.ts';
import { invalid, isProblem, type Problem, problem } from '#server/platform/problem.ts';
import type { PublicScope, Scope, SignedInScope } from '#server/platform/scope.ts';
import { accounts } from '../accounts/service.ts';
import type { SessionsService, SignedIn } from '../sessions/service.ts';
import type { ChallengeUse } from './passkeys.ts';
import * as queries from './queries.ts';
import { credentialIdIn, isOfAccount, type Message, timeForPasskey, webAuthn } from './webauthn.ts';

interface Parts {
  db: Database;
  clock: Clock;
  publicUrl: string;
  sessions: SessionsService;
}

/** A passkey as it is shown, with the secret of the challenge that it answers. */
interface Shown {
  challenge: string;
  response: Message;
}

/** Showing a passkey: to sign in, or to change how one signs in. */
export function passkeySignIn({ db, clock, publicUrl, sessions }: Parts) {
  const webauthn = webAuthn(publicUrl);

  /** Whose passkey this is, and its count; undefined when anything about it is wrong. */
  const check = async (scope: Scope, { challenge, response }: Shown) => {
    // Outside of a transaction: whatever becomes of it, a challenge is good for one answer.
    const token = await useToken(db, 'passkey', challenge, clock());
    if (token?.data.use !== 'login') return problem('gone');
    const credentialId = credentialIdIn(response);
    const found = credentialId && (await queries.findCredential(db, scope, credentialId));
    if (!found) return undefined;
    // With a ticket, only a passkey of its account will do.
    if (token.accountId !== null && token.accountId !== found.accountId) return undefined;
    if (isOfAccount(response, found.accountId) === false) return undefined;
    const asked = String(token.data.challenge);
    const counter = await webauthn.checkShown(response, asked, found.credential);
    return counter === undefined ? undefined : { ...found, counter };
  };

  return {
    /** With a ticket, one of that account; without, whichever the person has for this site. */
    async ask(
      scope: PublicScope,
      ticket: string | undefined,
    ): Promise<{ challenge: string; options: Message } | Problem> {
      const ofTicket =
        ticket === undefined ? null : await findToken(db, 'second-factor', ticket, clock());
      if (ofTicket === undefined) return problem('gone');
      const accountId = ofTicket?.accountId ?? null;
      const options = await webauthn.optionsToShow(
        accountId === null ? undefined : await queries.listCredentials(db, scope, accountId),
      );
      const challenge = await makeToken(db, {
        purpose: 'passkey',
        expiresAt: new Date(clock().getTime() + timeForPasskey),
        accountId,
        data: { challenge: options.challenge, use: 'login' satisfies ChallengeUse },
      });
      return { challenge, options: { ...options } };
    },

    /** Never says what was wrong with it, nor whether it is known. */
    async signIn(
      scope: PublicScope,
      shown: Shown,
      deviceSecret: string | undefined,
    ): Promise<SignedIn | Problem> {
      const passkey = await check(scope, shown);
      if (isProblem(passkey)) return passkey;
      if (!passkey) return problem('invalid-credentials');
      return inTransaction(db, async (on): Promise<SignedIn | Problem> => {
        await queries.lockAccount(on, scope, passkey.accountId);
        const user: User | undefined = await accounts.findActive(on, scope, passkey.accountId);
        if (!user) return problem('invalid-credentials');
        const { id, counter } = passkey;
        const isNew = await queries.notePasskeyUse(on, scope, id, counter, clock());
        if (!isNew) return problem('invalid-credentials');
        return sessions.open(on, scope, user, { method: 'passkey', deviceSecret });
      });
    },

    /** Opens the way to change how the signed-in person signs in. */
    async confirm(scope: SignedInScope, shown: Shown): Promise<undefined | Problem> {
      const passkey = await check(scope, shown);
      if (isProblem(passkey)) return passkey;
      if (passkey?.accountId !== scope.accountId) return invalid('response', 'not-valid');
      return inTransaction(db, async (on) => {
        await queries.lockAccount(on, scope, scope.accountId);
        const { id, counter } = passkey;
        const isNew = await queries.notePasskeyUse(on, scope, id, counter, clock());
        if (!isNew) return invalid('response', 'not-valid');
        await sessions.renewProof(on, scope);
        await recordAudit(on, scope, {
          action: 'session.confirmed',
          kind: 'sign-in',
          recordId: scope.accountId,
        });
        return undefined;
      });
    },
  };
}
