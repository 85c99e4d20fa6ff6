/** As long as a receiver's message may be: a driver reads it at the door. */
export const RECEIVER_NOTE_MAX = 300;
