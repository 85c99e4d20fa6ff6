/** What a receiver has to show or say at the door: a code that only the tracking page shows. */
export const DOOR_CHECKS = ['delivery-code'] as const;
export type DoorCheck = (typeof DOOR_CHECKS)[number];
