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

/** Where npm finds the client. */
export const CLIENT_PATH = '/api/docs/waybill-client.tgz';

export const KEY_TO_REPLACE = 'wb_your-key';
/** Where the reader's own server is, in the examples. */
export const WEBHOOK_HOST = 'shop.example';

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
      'When somebody who knows a key has left, rotate it on the same page: the new one works at once, and the one before it for another day, so that you can put the new one in without a gap.',
      'The client for TypeScript and JavaScript has no dependencies, and is for Node 20 and newer. Node 22.18 and newer run the file of this example as it is; put the steps into `first.ts` and start it with `node first.ts`.',
    ],
    example: {
      curl: `export WAYBILL_URL="${publicUrl}"
export WAYBILL_KEY="${KEY_TO_REPLACE}"`,
      typescript: `// npm install ${publicUrl}${CLIENT_PATH}
import { createClient, ProblemError, verifyWebhook } from '@waybill/client';

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
      'Only a receiver and a street address to deliver to are needed. `externalId` is the id that it has with you: with it, the shipment can be found and changed later without remembering ours. A parcel without a `barcode` is given one; one of your own has to fit the pattern that your organisation has set.',
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
      '`nextStatuses` of a shipment are those that you may give it now. Every change names the `version` that you have read, so that nobody writes over what somebody else has just changed: if there is a newer one, the answer is 409 with the present shipment in `current`. The header If-Match with an ETag says the same.',
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
    id: 'change',
    title: 'Change it',
    text: [
      'Fields that are left out stay as they are, within a stop too; `null` empties one. What may still be changed depends on where the shipment is: `mayEdit` says whether you may.',
    ],
    example: {
      curl: curl(
        '/shipments/$SHIPMENT_ID',
        '-X PATCH',
        JSON_TYPE,
        `-d '{
    "version": 2,
    "dropoff": { "phoneNumber": "+3545551234" },
    "driverNote": "Ring the bell of the shop"
  }'`,
      ),
      typescript: `const changed = await waybill.editShipment({
  params: { shipmentId: shipment.shipmentId },
  body: {
    version: moved.shipment.version,
    dropoff: { phoneNumber: '+3545551234' },
    driverNote: 'Ring the bell of the shop',
  },
});
console.log(changed.shipment.version);`,
    },
  },
  {
    id: 'papers',
    title: 'Label, tracking link and proof',
    text: [
      'Labels are a PDF with one page for each parcel. The tracking link is for the receiver, who needs no account, and is the same each time: send it in your own emails. Proofs are there once a driver was at the door: who has received it, when and where, the signature as lines and the photos, each of which is a file of its own.',
    ],
    example: {
      curl: `${curl('/shipments/$SHIPMENT_ID/labels', '-o labels.pdf')}
${curl('/shipments/$SHIPMENT_ID/tracking-link', '-X POST')}
${curl('/shipments/$SHIPMENT_ID/proofs')}`,
      typescript: `const { shipmentId } = shipment;
const labels = await waybill.readShipmentLabels({ params: { shipmentId } });
const { url } = await waybill.readTrackingLink({ params: { shipmentId } });
const { proofs } = await waybill.listProofs({ params: { shipmentId } });
console.log(labels.type, url, proofs.length);`,
    },
  },
  {
    id: 'follow',
    title: 'Follow it',
    text: [
      'The shipment says where it is and when it will arrive; its history says everything that happened, newest first. Ask with If-None-Match and the ETag of the last answer: 304 means that nothing has changed.',
      'A filter takes several values with commas between them, such as `status=open,assigned`; a name that there is not is refused, so that a misspelt filter does not answer with everything.',
      'Lists come by pages. `after` of an answer is the cursor of the next page, and null on the last one; the client reads page after page by itself.',
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
    id: 'cancel',
    title: 'Cancel it',
    text: [
      'A shipment that is not on its way yet can be cancelled: it has the status `deleted`, and can be restored for thirty days. Later, the answer is 409 with what is `allowed` in its place.',
    ],
    example: {
      curl: `${curl('/shipments/by-external-id/order-1002', '-o other.json')}
OTHER_ID=$(grep -o '"shipmentId":"[^"]*"' other.json | head -n 1 | cut -d '"' -f 4)
${curl('/shipments/$OTHER_ID/cancellation', '-X POST')}`,
      typescript: `const other = await waybill.readShipmentByExternalId({ params: { externalId: 'order-1002' } });
await waybill.cancelShipment({ params: { shipmentId: other.shipment.shipmentId } });`,
    },
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    text: [
      'Be told, instead of asking again and again: an endpoint is an https address of yours that is sent what happens to shipments. Add it here or on the page /webhooks of the dashboard. Its `secret` is shown once: keep it where your key is. An address in a private network, such as your own computer, is refused unless whoever runs this server allows it by `ALLOW_PRIVATE_TARGETS`.',
      'An event has ids and statuses; read the rest with your key. Answer with 2xx within 15 seconds, and do what takes longer afterwards. Any other answer, or none, and the event is sent again: ten times over 75 hours, and later where you say so with `Retry-After`. Events of one shipment come in their order, and one may come twice: keep its `webhook-id` and leave out what you have had. 410 stops the endpoint.',
      'Verify each request before you believe it. Signatures are those of Standard Webhooks (standardwebhooks.com), for which there are libraries in most languages. By hand: `webhook-signature` has one or more signatures with a space between them; each is `v1,` and the base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the body as it came, with a full stop between them. The key is what follows `whsec_`, decoded from base64. Refuse a timestamp that is more than five minutes away.',
      'What was sent, and what you have answered, is on the page /webhooks and at `/webhook-deliveries`, where anything can be sent again. With a new secret, by a POST to `rotation` of the endpoint, both sign for a day.',
    ],
    answer: `POST /waybill HTTP/1.1
Host: ${WEBHOOK_HOST}
Content-Type: application/json
webhook-id: 5c1f7c1e-9a49-4c02-8d8e-0d6f5d0d6c11
webhook-timestamp: 1763524800
webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=

{
  "type": "shipment.status-changed",
  "version": 1,
  "timestamp": "2025-11-19T04:00:00.000Z",
  "data": {
    "shipmentId": "S1AB2CD3E",
    "externalId": "order-1001",
    "status": "in-warehouse",
    "previousStatus": "new",
    "failureParty": null,
    "reason": null,
    "receivedBy": null
  }
}`,
    example: {
      curl: `${curl(
        '/webhooks',
        JSON_TYPE,
        '-o webhook.json',
        `-d '{
    "url": "https://${WEBHOOK_HOST}/waybill",
    "description": "Shop",
    "events": ["shipment.status-changed", "proof.added"]
  }'`,
      )}
WEBHOOK_ID=$(grep -o '"id":"[^"]*"' webhook.json | head -n 1 | cut -d '"' -f 4)
${curl('/webhooks/$WEBHOOK_ID/test', '-X POST')}
${curl('/webhook-deliveries?webhook=$WEBHOOK_ID')}`,
      typescript: `const { webhook, secret } = await waybill.createWebhook({
  body: {
    url: 'https://${WEBHOOK_HOST}/waybill',
    description: 'Shop',
    events: ['shipment.status-changed', 'proof.added'],
  },
});
await waybill.testWebhook({ params: { webhookId: webhook.id } });

// In your server, for each POST to that address; the body is the text as it came.
export const receive = async (headers: Headers, body: string) => {
  const event = await verifyWebhook({ secret, headers, body });
  console.log(event.type, event.data.shipmentId, event.data.status);
};`,
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
      'What your organisation has switched off, such as payments, pickups or divisions, has no value in answers and is in no history. To send a value of it, or to ask by it, is refused with the problem `feature-off`.',
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
  ],
  "requestId": "9f2b6c1e-3d47-4a58-b0c9-7e1d5f3a2b64"
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
