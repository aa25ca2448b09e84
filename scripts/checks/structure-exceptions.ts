/**
 * Files, and folders with a slash at the end, in a module beyond the closed set of names, each with
 * the reason why it is a room of its own. The list is meant to stay short; an entry whose file is
 * gone fails the check.
 */
export const allowedInModules: Record<string, string> = {
  'server/modules/applicants/columns.ts':
    'the one list of which field is kept in which column, read by queries and by the lists of others',
  'server/modules/auth/first-admin.ts': 'runs once, at the first start, and belongs to no route',
  'server/modules/auth/passwords.ts': 'hashing and its cost, tested and reviewed by itself',
  'server/modules/organisation/default-crisis-contacts.ts':
    'data: whom a new installation names, checked against their sources',
  'server/modules/questions/default-bank/': 'data: the questions of a new installation',
  'server/modules/questions/prefill.ts': 'pure: which applicant the answers describe',
};
