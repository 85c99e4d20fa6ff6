/** How long an action can be undone, from its end. */
export const UNDO_MS = 60_000;

export const undoUntil = (end: Date): Date => new Date(end.getTime() + UNDO_MS);
export const mayStillUndo = (end: Date, now: Date): boolean => now <= undoUntil(end);
