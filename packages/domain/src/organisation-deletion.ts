/** How long everybody can think about it after it was asked for. */
export const DELETION_GRACE_DAYS = 14;
/** So long before the day its people are told again. */
export const DELETION_REMINDER_DAYS = 3;
/** A file of everything that is older than this is no file of everything. */
export const DELETION_EXPORT_DAYS = 7;

export const DELETION_STATES = ['exporting', 'exported', 'failed', 'asked', 'removing', 'done'] as const;
export type DeletionState = (typeof DELETION_STATES)[number];

/** What goes with an organisation, as it is counted beforehand, and what stays with those who share it. */
export const DELETION_COUNTS = ['shipments', 'payments', 'vehicles', 'users', 'files', 'shared', 'under-way'] as const;
export type DeletionCount = (typeof DELETION_COUNTS)[number];
