/**
 * Files, and folders with a slash at the end, in a module beyond the closed set of names, each with
 * the reason why it is a room of its own. The list is meant to stay short; an entry whose file is
 * gone fails the check.
 */
export const allowedInModules: Record<string, string> = {
  'server/modules/applicants/columns.ts':
    'the one list of which field is kept in which column, read by queries and by the lists of others',
  'server/modules/accounts/attempt-limits.ts':
    'the numbers that slow guessing down, and why they lock nobody out, reviewed by themselves',
  'server/modules/accounts/guessable-passwords.ts': 'pure: what everybody would guess',
  'server/modules/audit/verification.ts':
    'walks the chain for scripts/audit-verify.ts, outside of any call and so without a scope',
  'server/modules/auth/first-admin.ts': 'runs once, at the first start, and belongs to no route',
  'server/modules/accounts/passwords.ts': 'hashing and its cost, tested and reviewed by itself',
  'server/modules/me/avatar.ts': 'a picture made anew: bytes in, bytes out',
  'server/modules/question-bank/changes.ts': 'pure: what each change makes of a bank',
  'server/modules/questions/answer-queries.ts':
    'the SQL of answers, which change with every form; that of editions never does',
  'server/modules/questions/first-editions.ts': 'runs at every start, and belongs to no route',
  'server/modules/questions/publish-bank.ts':
    'how a bank becomes versions and editions, in one transaction of another module',
  'server/modules/questions/set-aside.ts': 'pure: which answers others hide',
  'server/modules/questions/stored-question.ts':
    'how a question is kept and read, the same for editions and for answers',
  'server/modules/questions/default-bank/': 'data: the questions of a new installation',
  'server/modules/questions/prefill.ts': 'pure: which applicant the answers describe',
  'server/modules/second-factor/passkey-sign-in.ts':
    'passkeys shown by anybody; those kept by their person are in passkeys.ts',
  'server/modules/second-factor/passkeys.ts': 'one of three kinds of second factor',
  'server/modules/second-factor/recovery-codes.ts': 'one of three kinds of second factor',
  'server/modules/second-factor/totp.ts': 'one of three kinds of second factor',
  'server/modules/second-factor/try-limits.ts':
    'the numbers that slow guessing down, and why they lock nobody out, reviewed by themselves',
  'server/modules/second-factor/webauthn.ts':
    'the one place that speaks to the library of the standard; no database',
  'server/modules/sessions/devices.ts': 'pure: what a browser says of itself, in product names',
  'server/modules/users/invitation-queries.ts':
    'the SQL of invitations, which are kept apart from accounts until they are accepted',
  'server/modules/users/invitations.ts':
    'the rules of invitations: a record of its own, from being sent to being accepted',
  'server/modules/social-sign-in/id-token.ts':
    'what makes a token of a provider believable, checked against it and reviewed by itself',
};
