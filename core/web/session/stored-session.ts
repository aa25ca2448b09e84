/** Keys in the browser's storage, fixed by the specification: the token and its user. */
export const tokenKey = 'app_b2b';
export const userKey = 'currentUser';
