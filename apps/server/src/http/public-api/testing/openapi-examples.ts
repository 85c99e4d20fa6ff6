import type { ErrorCode } from '@waybill/domain/errors';

/** Values that are shown beside the descriptions. A test has the endpoints judge them. */
type Examples = {
  /** By the name of a parameter, or of the operation and the parameter. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly bodies: Readonly<Record<string, object>>;
  readonly replies: Readonly<Record<string, object>>;
  readonly problems: Readonly<Partial<Record<ErrorCode, object>>>;
};

const dropoff = {
  receiverName: 'Harpa bookshop',
  streetAddress1: 'Laugavegur 18',
  postcode: '101',
  city: 'Reykjavík',
  phoneNumber: '+3545551234',
};
const shipmentBody = { externalId: 'order-1001', dropoff, parcels: [{ description: 'Books', weight: 4.5 }] };

export const EXAMPLES: Examples = {
  parameters: {
    shipmentId: 'S1AB2CD3E',
    externalId: 'order-1001',
    'findParcels.barcode': 'BLF10000001',
    'listShipments.status': 'in-warehouse',
  },
  bodies: {
    createShipment: shipmentBody,
    putShipment: { dropoff, driverNote: 'Ring the bell of the shop' },
    putShipments: {
      shipments: [shipmentBody, { externalId: 'order-1002', dropoff: { receiverName: 'Nordic lamps' } }],
    },
    editShipment: { version: 1, driverNote: 'Ring the bell of the shop' },
    changeStatus: { version: 1, status: 'in-warehouse' },
    createSavedLocation: {
      locationName: 'Warehouse',
      receiverName: 'Goods in',
      streetAddress1: 'Skarfagarðar 4',
      postcode: '104',
      city: 'Reykjavík',
      phoneNumber: null,
      email: null,
      earliestTime: '08:00',
      latestTime: '16:00',
    },
  },
  replies: {
    putShipments: {
      results: [
        {
          index: 0,
          outcome: 'created',
          externalId: 'order-1001',
          shipmentId: 'S1AB2CD3E',
          version: 1,
          problem: null,
        },
        {
          index: 1,
          outcome: 'refused',
          externalId: 'order-1002',
          shipmentId: null,
          version: null,
          problem: {
            code: 'invalid-input',
            detail: 'Some of the fields need your attention',
            errors: [
              {
                path: 'dropoff.streetAddress1',
                problem: 'required',
                pointer: '#/shipments/1/dropoff/streetAddress1',
                detail: 'streetAddress1 is required',
                allowed: 'a value that is not empty',
              },
            ],
          },
        },
      ],
      counts: { created: 1, updated: 0, unchanged: 0, refused: 1 },
    },
    findParcels: { parcels: [] },
  },
  problems: {
    'invalid-input': {
      type: 'urn:waybill:problem:invalid-input',
      title: 'Bad Request',
      status: 400,
      code: 'invalid-input',
      detail: 'Some of the fields need your attention',
      errors: [
        {
          path: 'parcels.0.weight',
          problem: 'number',
          pointer: '#/parcels/0/weight',
          detail: 'weight must be a number',
          allowed: 'a value of type number',
        },
      ],
      requestId: '9f2b6c1e-3d47-4a58-b0c9-7e1d5f3a2b64',
    },
  },
};
