/**
 * What an integrator reads first. The examples of a language are one program, in the order of the page; a test runs them as they are written, with
 * its own address and key in the first step.
 */
type Example = { readonly curl: string; readonly typescript: string };

export type Step = {
  readonly id: string;
  readonly title: string;
  /** Paragraphs; what is between backticks is code. */
  readonly text: readonly string[];
  readonly example?: Example;
  /** An answer to look at, and nothing to run. */
  readonly answer?: string;
};

/** Where the package of the client is. */
export const CLIENT_PATH = '/api/docs/waybill-client.tgz';

export const KEY_TO_REPLACE = 'wb_your-key';

/** A request as curl sends it; the lines of a body follow each other as they are typed. */
const curl = (path: string, ...lines: readonly string[]): string =>
  [`curl -sS --fail-with-body "$WAYBILL_URL/api/v1${path}"`, '-H "Authorization: Bearer $WAYBILL_KEY"', ...lines].join(
    ' \\\n  ',
  );
const JSON_TYPE = '-H "Content-Type: application/json"';

export const guide = (publicUrl: string): readonly Step[] => [
  {
    id: 'key',
    title: 'Get a key',
    text: [
      'A key is on the page /api-key of the dashboard, for people with the role of a developer. There, further keys can be made, each with a name, rights for what it needs, and a last day. A key acts for the organisation: keep it in your server, never in a web page or an app.',
      'The client for TypeScript and JavaScript is a package without dependencies for Node 20 and newer. Node 22.18 and newer run the file of this example as it is; put the steps into `first.ts` and start it with `node first.ts`.',
    ],
    example: {
      curl: `export WAYBILL_URL="${publicUrl}"
export WAYBILL_KEY="${KEY_TO_REPLACE}"`,
      typescript: `// npm install ${publicUrl}${CLIENT_PATH}
import { createClient, ProblemError } from '@waybill/client';

const waybill = createClient({ url: '${publicUrl}', key: '${KEY_TO_REPLACE}' });`,
    },
  },
  {
    id: 'first',
    title: 'Send a first request',
    text: ['How many shipments there are, by status. An answer with the status 401 means that the key is not right.'],
    example: {
      curl: curl('/shipments/counts'),
      typescript: `const { counts } = await waybill.countShipments();
console.log(\`\${counts.all} shipments\`);`,
    },
  },
  {
    id: 'create',
    title: 'Create a shipment',
    text: [
      'Only an address to deliver to is needed. `externalId` is the id that it has with you: with it, the shipment can be found and changed later without remembering ours. A parcel without a `barcode` is given one; one of your own has to fit the pattern that your organisation has set.',
    ],
    example: {
      curl: `${curl(
        '/shipments',
        JSON_TYPE,
        '-H "Idempotency-Key: order-1001"',
        '-o shipment.json',
        `-d '{
    "externalId": "order-1001",
    "dropoff": { "receiverName": "Harpa bookshop", "streetAddress1": "Laugavegur 18", "postcode": "101", "city": "Reykjavík" },
    "parcels": [{ "description": "Books", "weight": 4.5 }]
  }'`,
      )}
SHIPMENT_ID=$(grep -o '"shipmentId":"[^"]*"' shipment.json | head -n 1 | cut -d '"' -f 4)
echo "$SHIPMENT_ID"`,
      typescript: `const { shipment } = await waybill.createShipment({
  body: {
    externalId: 'order-1001',
    dropoff: { receiverName: 'Harpa bookshop', streetAddress1: 'Laugavegur 18', postcode: '101', city: 'Reykjavík' },
    parcels: [{ description: 'Books', weight: 4.5 }],
  },
});
console.log(shipment.shipmentId);`,
    },
  },
  {
    id: 'move',
    title: 'Move it',
    text: [
      '`nextStatuses` of a shipment are those that you may give it now. Every change names the `version` that you have seen, so that nobody writes over what somebody else has just changed: if there is a newer one, the answer is 409 with the present shipment in `current`. The header If-Match with an ETag says the same.',
    ],
    example: {
      curl: curl('/shipments/$SHIPMENT_ID/status', JSON_TYPE, `-d '{ "version": 1, "status": "in-warehouse" }'`),
      typescript: `const moved = await waybill.changeStatus({
  params: { shipmentId: shipment.shipmentId },
  body: { version: shipment.version, status: 'in-warehouse' },
});
console.log(moved.shipment.deliveryStatus);`,
    },
  },
  {
    id: 'follow',
    title: 'Follow it',
    text: [
      'The shipment says where it is and when it will arrive; its history says everything that happened, newest first. Ask with If-None-Match and the ETag of the last answer: 304 means that nothing has changed.',
      'Lists come by pages. `after` of an answer is the cursor of the next page; the client reads page after page by itself.',
    ],
    example: {
      curl: `${curl('/shipments/by-external-id/order-1001')}
${curl('/shipments/$SHIPMENT_ID/history')}
${curl('/shipments?status=in-warehouse&rows=25')}`,
      typescript: `for await (const entry of waybill.each.readShipmentHistory({ params: { shipmentId: shipment.shipmentId } })) {
  console.log(entry.occurredAt, entry.action);
}
for await (const row of waybill.each.listShipments({ query: { status: 'in-warehouse' } })) {
  console.log(row.shipmentId, row.deliveryStatus);
}`,
    },
  },
  {
    id: 'batch',
    title: 'Send many at once',
    text: [
      'Up to 500 shipments in one request. Each is answered by itself: a wrong one is refused with its reason, and the others are entered. One whose `externalId` is there already is changed, so the same batch can be sent again without doubling anything.',
    ],
    example: {
      curl: curl(
        '/shipments/batch',
        JSON_TYPE,
        `-d '{
    "shipments": [
      { "externalId": "order-1002", "dropoff": { "receiverName": "Nordic lamps", "streetAddress1": "Hafnarstræti 5", "city": "Akureyri" } },
      { "externalId": "order-1003", "dropoff": { "receiverName": "No address" } }
    ]
  }'`,
      ),
      typescript: `const batch = await waybill.putShipments({
  body: {
    shipments: [
      { externalId: 'order-1002', dropoff: { receiverName: 'Nordic lamps', streetAddress1: 'Hafnarstræti 5', city: 'Akureyri' } },
      { externalId: 'order-1003', dropoff: { receiverName: 'No address' } },
    ],
  },
});
for (const { externalId, outcome, problem } of batch.results) console.log(externalId, outcome, problem?.detail ?? '');`,
    },
  },
  {
    id: 'once',
    title: 'Once, although it is sent twice',
    text: [
      'When no answer comes, nobody knows whether the request was carried out. Send every POST with an `Idempotency-Key`, a text of your own such as the number of the order: for 24 hours the same request with the same key is carried out once and answered alike, with `Idempotency-Replayed: true`. The same key with another body is refused with 422; while the first request waits or is being worked on, the answer is 409 with the code `idempotency-key-busy` and `Retry-After`.',
      'The client does this by itself: each POST has a key, and a request that may be repeated is, up to four times with growing pauses, after network errors, 429, 5xx and a 409 that says when to come back. Give `idempotencyKey` yourself where your program may be started again in between.',
    ],
    example: {
      curl: curl(
        '/shipments',
        JSON_TYPE,
        '-H "Idempotency-Key: order-1004"',
        `-d '{ "dropoff": { "receiverName": "Harpa bookshop", "streetAddress1": "Laugavegur 18" } }'`,
      ),
      typescript: `await waybill.createShipment(
  { body: { dropoff: { receiverName: 'Harpa bookshop', streetAddress1: 'Laugavegur 18' } } },
  { idempotencyKey: 'order-1004' },
);`,
    },
  },
  {
    id: 'errors',
    title: 'Errors',
    text: [
      'Refusals are problem details (RFC 9457). `code` is stable and for programs, `detail` is a sentence for people. `errors` has the place of each wrong value as a JSON pointer into the body, or the name of the parameter, and what is `allowed`. Quote `requestId` when you ask for help.',
    ],
    answer: `HTTP/1.1 400 Bad Request
Content-Type: application/problem+json

{
  "type": "urn:waybill:problem:invalid-input",
  "title": "Bad Request",
  "status": 400,
  "code": "invalid-input",
  "detail": "Some of the fields need your attention",
  "errors": [
    {
      "path": "dropoff.streetAddress1",
      "problem": "required",
      "pointer": "#/dropoff/streetAddress1",
      "detail": "streetAddress1 is required",
      "allowed": "a value that is not empty"
    }
  ]
}`,
    example: {
      curl: `curl -sS "$WAYBILL_URL/api/v1/shipments" \\
  -H "Authorization: Bearer $WAYBILL_KEY" \\
  ${JSON_TYPE} \\
  -d '{ "dropoff": { "receiverName": "No address" } }'`,
      typescript: `try {
  await waybill.createShipment({ body: { dropoff: { receiverName: 'No address' } } });
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  for (const { pointer, detail } of error.errors) console.log(error.code, pointer, detail);
}`,
    },
  },
  {
    id: 'limits',
    title: 'Limits',
    text: [
      'A key may send 1,200 requests a minute. `RateLimit` says what is left of the present minute: `r` requests, `t` seconds until it ends. Whoever sends more is answered with 429 and `Retry-After`. Large work goes faster in batches than in many requests.',
      'The API does not break: fields, addresses, words of a list and codes are added, and none is taken away. Ignore what you do not know.',
    ],
  },
];
