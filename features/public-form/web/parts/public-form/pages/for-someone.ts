import { createContext } from 'react';

/** A form that someone fills in for another person; null for one's own. */
export const ForSomeone = createContext<{ isHelperReachable: boolean } | null>(null);
