/** The message is meant for the operator's screen. */
export class BackupRefusal extends Error {}
