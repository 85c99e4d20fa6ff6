import { driver } from './driver.ts';
import { initial } from './initial.ts';
import { scanner } from './scanner.ts';

/** Every Icelandic text that the driver app has: a phone on the road need not fetch those of the dashboard. */
export const driverApp = { ...initial, driver, scanner } as const;
