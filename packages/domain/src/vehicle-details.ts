import { z } from 'zod';
import { givenPoint } from './coordinates.ts';
import { schemasOf } from './field-schema.ts';
import { requiredLine } from './validation.ts';
import { typedRegistration, VEHICLE_ENDS, VEHICLE_FIELDS } from './vehicle.ts';

const fields = schemasOf(VEHICLE_FIELDS);

const required = (time: typeof fields.shiftStart) =>
  time.transform((given, context) => {
    if (given === null) context.addIssue({ code: 'custom', message: 'required' });
    return given as string;
  });

const BREAK = ['breakMinutes', 'breakEarliest', 'breakLatest'] as const;

/** A vehicle as it is typed. A place is an address with its point, which a plan is made with; an address alone is none. */
export const vehicleDetails = z
  .strictObject({
    ...fields,
    name: requiredLine(VEHICLE_FIELDS.name.max),
    registration: typedRegistration.refine((text) => text !== '', { error: 'required' }),
    shiftStart: required(fields.shiftStart),
    shiftEnd: required(fields.shiftEnd),
    endsAt: z.enum(VEHICLE_ENDS),
    startPoint: givenPoint.nullable(),
    endPoint: givenPoint.nullable(),
  })
  .superRefine((vehicle, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [path] });
    // Times of day compare as text.
    if (vehicle.shiftStart >= vehicle.shiftEnd) refuse('shiftEnd', 'time-order');
    const missing = BREAK.filter((name) => vehicle[name] === null);
    if (missing.length < BREAK.length) for (const name of missing) refuse(name, 'required');
    const { breakEarliest, breakLatest } = vehicle;
    if (breakEarliest !== null && breakLatest !== null && breakEarliest > breakLatest) {
      refuse('breakLatest', 'time-order');
    }
    if (vehicle.startAddress !== null && vehicle.startPoint === null) refuse('startAddress', 'no-point');
    if (vehicle.endsAt === 'place' && vehicle.endPoint === null) {
      refuse('endAddress', vehicle.endAddress === null ? 'required' : 'no-point');
    }
  });
export type VehicleDetails = Readonly<z.output<typeof vehicleDetails>>;
