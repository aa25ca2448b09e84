/** What somebody loads before they see a screen for the first time, and how much that may be. */
export interface FirstVisit {
  name: string;
  /** The page that the server sends. */
  page: string;
  /** Modules that are loaded once the page runs, before the screen shows. */
  screens: readonly string[];
  /** JavaScript and CSS together, compressed with brotli, in bytes (1 kB is 1000 bytes). */
  budget: number;
}

export const firstVisits: readonly FirstVisit[] = [
  {
    name: 'the public form',
    page: 'intake.html',
    screens: [],
    budget: 130_000,
  },
  {
    name: 'the sign-in of staff',
    page: 'index.html',
    screens: ['features/accounts/web/screens/login/login-screen.tsx'],
    budget: 330_000,
  },
  {
    name: 'the dashboard of staff',
    page: 'index.html',
    screens: ['features/insight/web/screens/dashboard/dashboard-screen.tsx'],
    budget: 330_000,
  },
];
