/** Values that one sign-in page passes to the next without writing them into the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The e-mail address typed on another form, so that nobody types it twice. */
    email?: string;
    /** The code of a verification mail. */
    oobCode?: string;
    /** The code of an invitation. */
    invitationCode?: string;
  }
}

export {};
