declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the way to login: the password was chosen anew, and every session has ended. */
    isPasswordChanged?: boolean;
  }
}

/** What the history remembers of this, so that the login screen says it and no address does. */
export const passwordChanged = { isPasswordChanged: true };
