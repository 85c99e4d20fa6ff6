import type { SubCompanyId, VehicleId } from '@waybill/domain/ids';
import { vehicleId } from '@waybill/domain/ids';
import type { VehicleDetails } from '@waybill/domain/vehicle-details';
import { AKUREYRI, REYKJAVIK, SUDURLAND } from '../demo-data.ts';

export type DemoVehicle = VehicleDetails & { readonly id: VehicleId };

const OWN = 'Bláfell ehf.';
/** Who drives for the carrier with vehicles of their own. */
const SUBCONTRACTORS = { city: 'Hraðferð ehf.', south: 'Suðurflutningar ehf.' };

let count = 0;
/** Fixed ids, so that a link into the demo means the same on every machine. */
const nextId = () => {
  count += 1;
  return vehicleId.parse(`00000000-0000-4000-8000-0000000003${String(count).padStart(2, '0')}`);
};

type Given = Pick<VehicleDetails, 'registration' | 'name' | 'vehicleType' | 'weightCapacity' | 'volumeCapacity'> &
  Partial<VehicleDetails>;

const aVehicle = (subCompanyId: SubCompanyId, given: Given): DemoVehicle => ({
  id: nextId(),
  subCompanyId,
  companyName: OWN,
  subcontractorCompanyName: null,
  equipment: [],
  shiftStart: '08:00',
  shiftEnd: '17:00',
  breakMinutes: 30,
  breakEarliest: '11:30',
  breakLatest: '13:30',
  startAddress: null,
  startPoint: null,
  endsAt: 'start',
  endAddress: null,
  endPoint: null,
  ...given,
});

/** Those that the demo's shipments are on. The driver of the demo has the first. */
export const CITY: readonly DemoVehicle[] = [
  aVehicle(REYKJAVIK, {
    registration: 'KR-X42',
    name: 'Sendibíll 1',
    vehicleType: 'van',
    weightCapacity: 1200,
    volumeCapacity: 14,
  }),
  aVehicle(REYKJAVIK, {
    registration: 'BL-T17',
    name: 'Sendibíll 2',
    vehicleType: 'van',
    weightCapacity: 1100,
    volumeCapacity: 11,
  }),
  aVehicle(REYKJAVIK, {
    registration: 'OZ-K88',
    name: 'Kælibíll',
    vehicleType: 'van',
    weightCapacity: 900,
    volumeCapacity: 7.5,
    equipment: ['cooled', 'frozen', 'medicine'],
  }),
  aVehicle(REYKJAVIK, {
    registration: 'HJ-M29',
    name: 'Vörubíll',
    vehicleType: 'truck',
    weightCapacity: 3500,
    volumeCapacity: 28,
    equipment: ['dangerous', 'tail-lift'],
    shiftStart: '07:00',
    shiftEnd: '16:00',
  }),
];
export const NORTH: readonly DemoVehicle[] = [
  aVehicle(AKUREYRI, {
    registration: 'NA-R03',
    name: 'Norðurferð',
    vehicleType: 'truck',
    weightCapacity: 7500,
    volumeCapacity: 40,
    equipment: ['heated', 'cooled', 'tail-lift'],
    startAddress: 'Akureyri',
    startPoint: { latitude: 65.6835, longitude: -18.0878 },
  }),
];
export const SOUTH: readonly DemoVehicle[] = [
  aVehicle(SUDURLAND, {
    registration: 'FV-E61',
    name: 'Suðurferð',
    vehicleType: 'truck',
    weightCapacity: 3500,
    volumeCapacity: 28,
    equipment: ['tail-lift'],
    startAddress: 'Selfoss',
    startPoint: { latitude: 63.9335, longitude: -20.9971 },
    subcontractorCompanyName: SUBCONTRACTORS.south,
  }),
];
const MORE: readonly DemoVehicle[] = [
  aVehicle(REYKJAVIK, {
    registration: 'UD-S54',
    name: 'Sendibíll 3',
    vehicleType: 'van',
    weightCapacity: 1200,
    volumeCapacity: 14,
    subcontractorCompanyName: SUBCONTRACTORS.city,
    shiftStart: '09:00',
    shiftEnd: '18:00',
  }),
  aVehicle(REYKJAVIK, {
    registration: 'YL-P75',
    name: 'Rafskutla',
    vehicleType: 'car',
    weightCapacity: 500,
    volumeCapacity: 3,
    subcontractorCompanyName: SUBCONTRACTORS.city,
  }),
];

/** The vehicles of the demo's carrier. */
export const DEMO_FLEET: readonly DemoVehicle[] = [...CITY, ...NORTH, ...SOUTH, ...MORE];
