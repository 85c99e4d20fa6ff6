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
const AROUND_AKUREYRI: readonly DemoVehicle[] = [
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
const ON_THE_SOUTH_COAST: readonly DemoVehicle[] = [
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

/** They are in the towns that are too far from the others for a day. */
const FAR_TOWNS: readonly DemoVehicle[] = [
  aVehicle(AKUREYRI, {
    registration: 'SK-F55',
    name: 'Skagafjörður',
    vehicleType: 'van',
    weightCapacity: 1200,
    volumeCapacity: 14,
    equipment: ['cooled'],
    startAddress: 'Sauðárkrókur',
    startPoint: { latitude: 65.7461, longitude: -19.6394 },
  }),
  aVehicle(AKUREYRI, {
    registration: 'EG-L70',
    name: 'Austurferð',
    vehicleType: 'van',
    weightCapacity: 1200,
    volumeCapacity: 14,
    startAddress: 'Egilsstaðir',
    startPoint: { latitude: 65.2669, longitude: -14.3948 },
  }),
  aVehicle(SUDURLAND, {
    registration: 'VE-Y90',
    name: 'Eyjaferð',
    vehicleType: 'van',
    weightCapacity: 1100,
    volumeCapacity: 11,
    subcontractorCompanyName: SUBCONTRACTORS.south,
    startAddress: 'Vestmannaeyjar',
    startPoint: { latitude: 63.4427, longitude: -20.2734 },
  }),
];

/** Those of the other divisions, the one of its town first. */
const withFarTowns = (own: readonly DemoVehicle[]) => [
  ...own,
  ...FAR_TOWNS.filter(({ subCompanyId }) => subCompanyId === own[0]?.subCompanyId),
];
export const NORTH: readonly DemoVehicle[] = withFarTowns(AROUND_AKUREYRI);
export const SOUTH: readonly DemoVehicle[] = withFarTowns(ON_THE_SOUTH_COAST);

/** The vehicles of the demo's carrier. */
export const DEMO_FLEET: readonly DemoVehicle[] = [
  ...CITY,
  ...AROUND_AKUREYRI,
  ...ON_THE_SOUTH_COAST,
  ...MORE,
  ...FAR_TOWNS,
];
