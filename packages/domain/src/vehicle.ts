/** The kinds of vehicle. */
export const VEHICLE_TYPES = ['van', 'truck', 'trailer', 'car', 'bicycle'] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** As on the plate, whatever its capitals, spaces and signs: one number plate is one vehicle. */
export const registrationKey = (registration: string): string =>
  registration.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What some shipments need of a vehicle. */
export const EQUIPMENT = ['heated', 'cooled', 'frozen', 'medicine', 'dangerous', 'tail-lift'] as const;
export type Equipment = (typeof EQUIPMENT)[number];

/** Where a vehicle's day ends: where it began, at its last stop, or at a place of its own. */
export const VEHICLE_ENDS = ['start', 'last-stop', 'place'] as const;
export type VehicleEnd = (typeof VEHICLE_ENDS)[number];
