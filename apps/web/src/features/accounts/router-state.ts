/** What one sign-in page hands to the next without writing it into the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address typed on another form, so that nobody types it twice. */
    email?: string;
    /** The code of a verification mail. */
    oobCode?: string;
    /** The code of an invitation. */
    invitationCode?: string;
  }
}

export {};
