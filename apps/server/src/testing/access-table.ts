import { emptyValues } from '@waybill/domain/fields';
import { PLACE_FIELDS } from '@waybill/domain/stop';
import { VEHICLE_FIELDS } from '@waybill/domain/vehicle';

/** Every kind of caller, in the order of the columns below. */
export const CALLERS = [
  'signed out',
  'no role',
  'driver',
  'admin',
  'super-admin',
  'developer',
  'division admin',
  'API key',
  'foreign admin',
  'foreign super-admin',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** A kind of record of an organisation, with five routes: list, create, read, edit, delete. */
export type RecordKind = {
  readonly path: string;
  /** The parameter of the routes about one record. */
  readonly id: string;
  /** A body that creates one, and with its version edits it. Nothing in it collides with another record. */
  readonly body: (unique: string) => object;
  /** Whether each belongs to a sub-company: an admin of one does not see the carrier's own. */
  readonly isOfSubCompany?: true;
};

const place = { ...Object.fromEntries(Object.keys(PLACE_FIELDS).map((name) => [name, null])), locationName: 'Vöruhús' };

const vehicle = {
  ...emptyValues(VEHICLE_FIELDS),
  name: 'Sendibíll',
  shiftStart: '08:00',
  shiftEnd: '17:00',
  endsAt: 'start',
  startPoint: null,
  endPoint: null,
};

export const RECORDS: readonly RecordKind[] = [
  { path: '/api/saved-locations', id: 'savedLocationId', body: (unique) => ({ ...place, streetAddress1: unique }) },
  {
    path: '/api/vehicles',
    id: 'vehicleId',
    body: (unique) => ({ ...vehicle, registration: unique.replaceAll('-', '').slice(0, 20) }),
    isOfSubCompany: true,
  },
];

/**
 * The answer of each other route to each caller. The member asked about is one of the carrier's without a sub-company: an admin of
 * one sub-company and another organisation get a 404 for such a person. A route that is missing here fails a test.
 */
// biome-ignore format: a table is read by its columns
const ROUTES: Readonly<Record<string, string>> = {
  //                                                out none driver admin super dev div key foreign foreign-super
  'GET /api/session':                              '200 200 200    200   200   200 200 200 200     200',
  'POST /api/session':                             '401 401 401    401   401   401 401 401 401     401',
  'POST /api/session/password':                    '401 200 200    200   200   200 200 403 200     200',
  // None of them waits for a second step, and none has begun to set up an app.
  'POST /api/session/second-step':                 '401 401 401    401   401   401 401 401 401     401',
  // None of them has a challenge, or a passkey.
  'POST /api/session/passkey':                     '401 401 401    401   401   401 401 401 401     401',
  'POST /api/session/passkey/options':             '200 200 200    200   200   200 200 200 200     200',
  'POST /api/profile/passkeys':                    '401 401 401    401   401   401 401 403 401     401',
  'POST /api/profile/passkeys/options':            '401 200 200    200   200   200 200 403 200     200',
  'PATCH /api/profile/passkeys/:passkeyId':        '401 404 404    404   404   404 404 403 404     404',
  'DELETE /api/profile/passkeys/:passkeyId':       '401 404 404    404   404   404 404 403 404     404',
  'GET /api/profile/two-factor':                   '401 200 200    200   200   200 200 403 200     200',
  'PUT /api/profile/two-factor/authenticator':     '401 404 404    404   404   404 404 403 404     404',
  'POST /api/profile/two-factor/authenticator':    '401 200 200    200   200   200 200 403 200     200',
  'DELETE /api/profile/two-factor/authenticator':  '401 200 200    200   200   200 200 403 200     200',
  'POST /api/profile/two-factor/recovery-codes':   '401 409 409    409   409   409 409 403 409     409',
  'DELETE /api/session':                           '200 200 200    200   200   200 200 200 200     200',
  'GET /api/sessions':                             '401 200 200    200   200   200 200 403 200     200',
  'DELETE /api/sessions':                          '401 200 200    200   200   200 200 403 200     200',
  'DELETE /api/sessions/:sessionId':               '401 404 404    404   404   404 404 403 404     404',
  'PATCH /api/profile':                            '401 200 200    200   200   200 200 403 200     200',
  'POST /api/profile/password':                    '401 200 200    200   200   200 200 403 200     200',
  'POST /api/accounts':                            '200 200 200    200   200   200 200 200 200     200',
  'POST /api/password-resets':                     '200 200 200    200   200   200 200 200 200     200',
  'POST /api/password-resets/confirmation':        '400 400 400    400   400   400 400 400 400     400',
  'POST /api/email-verifications':                 '401 200 200    200   200   200 200 403 200     200',
  'POST /api/email-verifications/confirmation':    '400 400 400    400   400   400 400 400 400     400',
  'POST /api/invitations/lookup':                  '400 400 400    400   400   400 400 400 400     400',
  'POST /api/invitations/acceptance':              '400 400 400    400   400   400 400 400 400     400',
  'GET /api/driver/day':                           '401 403 200    200   200   200 200 403 200     200',
  'GET /api/driver/codes/:code':                   '401 403 200    200   200   200 200 403 200     200',
  'POST /api/driver/devices':                      '401 403 200    200   200   200 200 403 200     200',
  // Nobody sends what another driver did.
  'POST /api/driver/actions':                      '401 403 403    403   403   403 403 403 403     403',
  // None of them has closed a stop with that photo.
  'GET /api/driver/photos/:photoId':               '401 403 404    404   404   404 404 403 404     404',
  'PUT /api/driver/photos/:photoId':               '401 403 404    404   404   404 404 403 404     404',
  'GET /api/warehouse/list':                       '401 403 200    200   200   200 200 403 403     403',
  'GET /api/warehouse/choices':                    '401 403 200    200   200   200 200 403 403     403',
  'GET /api/warehouse/holds':                      '401 403 200    200   200   200 200 403 403     403',
  'POST /api/warehouse/scans':                     '401 403 200    200   200   200 200 403 403     403',
  // None of them has scanned it, and nothing is on hold. The foreign organisation does not scan in a warehouse.
  'POST /api/warehouse/holds/:warehouseScanId/settle': '401 403 403 404 404 404 404 403 403 403',
  'GET /api/shipments/:shipmentId/proofs':         '401 403 403    200   200   200 404 200 404     404',
  // The shipment asked about has no proof, and nobody disagrees.
  'GET /api/shipments/:shipmentId/proofs/:proofId/photos/:photoId':           '401 403 403 404 404 404 404 404 404 404',
  'GET /api/shipments/:shipmentId/proofs/:proofId/photos/:photoId/thumbnail': '401 403 403 404 404 404 404 404 404 404',
  'GET /api/driver-conflicts':                      '401 403 403    200   200   200 200 200 200     200',
  'POST /api/driver-conflicts/:driverConflictId/settle': '401 403 403 404 404 404 404 404 404 404',
  'POST /api/contact-forms':                       '200 200 200    200   200   200 200 200 200     200',
  'GET /api/organisation':                         '401 403 403    200   200   200 200 200 200     200',
  'GET /api/organisation/security':                '401 403 403    403   200   403 403 403 403     200',
  // None of them has a second factor, and whoever requires one has one.
  'PUT /api/organisation/security':                '401 403 403    403   409   403 403 403 403     409',
  'GET /api/organisation-config':                  '401 403 403    403   200   403 403 403 403     200',
  'PUT /api/organisation-config/:level':           '401 403 403    403   200   403 403 403 403     404',
  'GET /api/organisation-config/:level/history':   '401 403 403    403   200   403 403 403 403     404',
  'GET /api/api-key':                              '401 403 403    403   403   200 403 403 403     403',
  'GET /api/api-key/contacts':                     '401 403 403    200   200   200 200 403 200     200',
  'POST /api/api-key/reveal':                      '401 403 403    403   403   200 403 403 403     403',
  'POST /api/api-key/rotation':                    '401 403 403    403   403   200 403 403 403     403',
  // None of them has an endpoint.
  'GET /api/webhooks':                             '401 403 403    403   200   200 403 200 403     200',
  'POST /api/webhooks':                            '401 403 403    403   200   200 403 200 403     200',
  'GET /api/webhooks/:webhookId':                  '401 403 403    403   404   404 403 404 403     404',
  'PUT /api/webhooks/:webhookId':                  '401 403 403    403   404   404 403 404 403     404',
  'DELETE /api/webhooks/:webhookId':               '401 403 403    403   404   404 403 404 403     404',
  'PUT /api/webhooks/:webhookId/state':            '401 403 403    403   404   404 403 404 403     404',
  'POST /api/webhooks/:webhookId/reveal':          '401 403 403    403   404   404 403 403 403     404',
  'POST /api/webhooks/:webhookId/rotation':        '401 403 403    403   404   404 403 404 403     404',
  'DELETE /api/webhooks/:webhookId/former-secret': '401 403 403    403   404   404 403 404 403     404',
  'POST /api/webhooks/:webhookId/test':            '401 403 403    403   404   404 403 404 403     404',
  'GET /api/webhooks/:webhookId/history':          '401 403 403    403   404   404 403 404 403     404',
  'GET /api/webhook-deliveries':                   '401 403 403    403   200   200 403 200 403     200',
  'GET /api/webhook-deliveries/:webhookDeliveryId':'401 403 403    403   404   404 403 404 403     404',
  'POST /api/webhook-deliveries/:webhookDeliveryId/resend':'401 403 403    403   404   404 403 404 403     404',
  // None of them has a partner, or a word that was not understood.
  'GET /api/partners':                             '401 403 403    403   200   200 403 403 403     200',
  'POST /api/partners':                            '401 403 403    403   200   200 403 403 403     200',
  'POST /api/partners/trial':                      '401 403 403    403   200   200 403 403 403     200',
  'PUT /api/partners/:partnerId':                  '401 403 403    403   404   404 403 403 403     404',
  'DELETE /api/partners/:partnerId':               '401 403 403    403   404   404 403 403 403     404',
  'GET /api/partners/:partnerId/history':          '401 403 403    403   404   404 403 403 403     404',
  'GET /api/unknown-words':                        '401 403 403    403   200   200 403 403 403     200',
  'POST /api/unknown-words/:unknownWordId/settlement':'401 403 403    403   404   404 403 403 403     404',
  'PUT /api/unknown-words/:unknownWordId/state':   '401 403 403    403   404   404 403 403 403     404',
  'GET /api/api-key/history':                      '401 403 403    403   403   200 403 403 403     403',
  // No key of that id is there.
  'GET /api/api-keys':                             '401 403 403    403   200   200 403 403 403     200',
  'POST /api/api-keys':                            '401 403 403    403   200   200 403 403 403     200',
  'POST /api/api-keys/:apiKeyId/rotation':         '401 403 403    403   404   404 403 403 403     404',
  'DELETE /api/api-keys/:apiKeyId':                '401 403 403    403   404   404 403 403 403     404',
  'GET /api/users':                                '401 403 403    200   200   200 200 403 200     200',
  'POST /api/users':                               '401 403 403    200   200   200 400 403 200     200',
  'GET /api/users/:userId':                        '401 403 403    200   200   200 404 403 404     404',
  'GET /api/users/:userId/history':                '401 403 403    200   200   200 404 403 404     404',
  'POST /api/users/:userId/invitation':            '401 403 403    409   409   409 404 403 404     404',
  'PUT /api/users/:userId':                        '401 403 403    200   200   200 404 403 404     404',
  'PUT /api/users/:userId/vehicle':                '401 403 403    200   200   200 404 403 404     404',
  'PUT /api/users/:userId/sub-company':               '401 403 403    200   200   200 404 403 404     404',
  'PUT /api/users/:userId/disabled':               '401 403 403    200   200   200 404 403 404     404',
  'DELETE /api/users/:userId/two-factor':          '401 403 403    200   200   200 404 403 404     404',
  'DELETE /api/users/:userId':                     '401 403 403    200   200   200 404 403 404     404',
  // None of them has deleted anything.
  'POST /api/deletions/:deletionId/undo':          '401 403 403    404   404   404 404 404 404     404',
  'POST /api/shipments':                           '401 403 403    200   200   200 200 200 200     200',
  'GET /api/shipments/:shipmentId':                '401 403 403    200   200   200 404 200 404     404',
  'PATCH /api/shipments/:shipmentId':              '401 403 403    200   200   200 404 200 404     404',
  'GET /api/shipments/:shipmentId/history':        '401 403 403    200   200   200 404 200 404     404',
  'POST /api/shipments/:shipmentId/status':        '401 403 403    200   200   200 404 200 404     404',
  // The shipment asked about is the carrier's own: it has no other carrier to ask, and nothing to answer or restore.
  'POST /api/shipments/:shipmentId/transport-request':        '401 403 403 400 400 400 404 400 404 404',
  'POST /api/shipments/:shipmentId/transport-request/answer': '401 403 403 409 409 409 404 409 404 404',
  'POST /api/shipments/:shipmentId/restoration':   '401 403 403    409   409   409 404 409 404     404',
  'DELETE /api/shipments/:shipmentId':             '401 403 403    200   200   200 404 200 404     404',
  // The shipment asked about has no proof before the one that is added.
  'POST /api/shipments/:shipmentId/proofs':        '401 403 403    200   200   200 404 403 404     404',
  'PUT /api/shipments/:shipmentId/proofs/:proofId/photos/:photoId': '401 403 403 404 404 404 404 403 404 404',
  'GET /api/shipments/:shipmentId/proofs/:proofId/pdf':             '401 403 403 404 404 404 404 404 404 404',
  'GET /api/shipments/:shipmentId/proofs/:proofId/export':          '401 403 403 404 404 404 404 404 404 404',
  'GET /.well-known/waybill-proof-keys.json':      '200 200 200    200   200   200 200 200 200     200',
  'GET /proof/check':                              '200 200 200    200   200   200 200 200 200     200',
  'POST /api/shipments/:shipmentId/tracking-link': '401 403 403   200   200   200 404 200 404     404',
  // A link that nobody has made.
  'GET /track/:token':                             '404 404 404    404   404   404 404 404 404     404',
  'GET /api/tracking/:token/map':                  '404 404 404    404   404   404 404 404 404     404',
  'GET /api/tracking/:token/photos/:photoId':      '404 404 404    404   404   404 404 404 404     404',
  'POST /track/:token':                            '404 404 404    404   404   404 404 404 404     404',
  'GET /api/shipments/:shipmentId/labels':         '401 403 403    200   200   200 404 200 404     404',
  'POST /api/shipments/:shipmentId/attachments':   '401 403 403    200   200   200 404 200 404     404',
  'GET /api/shipments/:shipmentId/attachments/:attachmentId/content':   '401 403 403 200 200 200 404 200 404 404',
  'GET /api/shipments/:shipmentId/attachments/:attachmentId/thumbnail': '401 403 403 200 200 200 404 200 404 404',
  'DELETE /api/shipments/:shipmentId/attachments/:attachmentId':        '401 403 403 200 200 200 404 200 404 404',
  'GET /api/shipments':                            '401 403 403    200   200   200 200 200 200     200',
  'GET /api/shipment-counts':                      '401 403 403    200   200   200 200 200 200     200',
  'GET /api/shipment-rows':                        '401 403 403    200   200   200 200 200 200     200',
  'GET /api/shipment-points':                      '401 403 403    200   200   200 200 200 200     200',
  'GET /api/shipment-choices':                     '401 403 403    200   200   200 200 200 200     200',
  // The stop asked about is on its way, and the carrier's own; nobody has confirmed a place.
  'GET /api/geocode':                              '401 403 403    200   200   200 200 200 200     200',
  'GET /api/geocode/places':                       '401 403 403    200   200   200 200 200 200     200',
  'GET /api/geocode/:shipmentId/:kind':            '401 403 403    200   200   200 404 200 404     404',
  'POST /api/geocode/:shipmentId/:kind/claim':     '401 403 403    200   200   200 404 403 404     404',
  'PUT /api/geocode/:shipmentId/:kind':            '401 403 403    200   200   200 404 200 404     404',
  'POST /api/geocode/undo':                        '401 403 403    404   404   404 404 403 404     404',
  'GET /api/known-places':                         '401 403 403    200   200   200 200 200 200     200',
  'DELETE /api/known-places/:knownPlaceId':        '401 403 403    404   404   404 404 404 404     404',
  // Nobody of them drives the vehicle asked about, which is in no sub-company.
  'POST /api/vehicles/:vehicleId/positions':       '401 403 404    200   200   200 404 200 404     404',
  'GET /api/vehicles/:vehicleId/path':             '401 403 403    200   200   200 404 200 404     404',
  'GET /api/vehicles/positions':                   '401 403 403    200   200   200 200 200 200     200',
  'GET /api/search':                               '401 403 403    200   200   200 200 200 200     200',
  'GET /api/addresses':                            '401 403 403    200   200   200 200 200 200     200',
  'GET /api/past-stops':                           '401 403 403    200   200   200 200 200 200     200',
  'GET /api/saved-locations/:savedLocationId/history': '401 403 403 200 200  200 200 403 404     404',
  'GET /api/vehicles/:vehicleId/history':          '401 403 403    200   200   200 404 403 404     404',
  'POST /api/saved-locations/import':              '401 403 403    200   200   200 200 200 200     200',
  // The job asked about was planned with an API key, and only that key may begin it; none of its shipments has a sub-company.
  'GET /api/routes':                               '401 403 403    200   200   200 200 200 200     200',
  'GET /api/routes/unassigned':                    '401 403 403    200   200   200 200 200 200     200',
  'POST /api/assignments':                         '401 403 403    404   404   404 409 404 409     409',
  'POST /api/route-changes/:routeChangeId/undo':   '401 403 403    404   404   404 404 404 404     404',
  'GET /api/deliveries/:deliveryId':               '401 403 403    404   404   404 404 404 404     404',
  'GET /api/vehicles/:vehicleId/route':            '401 403 403    200   200   200 404 200 404     404',
  'GET /api/vehicles/:vehicleId/driven-days':      '401 403 403    200   200   200 404 200 404     404',
  'GET /api/vehicles/:vehicleId/run-sheet':        '401 403 403    200   200   200 404 200 404     404',
  'PUT /api/vehicles/:vehicleId/route':            '401 403 403    200   200   200 404 200 404     404',
  'POST /api/vehicles/:vehicleId/route/preview':   '401 403 403    200   200   200 404 200 404     404',
  'POST /api/plans':                               '401 403 403    404   404   404 404 404 404     404',
  'GET /api/plans/:planId':                        '401 403 403    404   404   404 404 404 404     404',
  'POST /api/plans/:planId/stop':                  '401 403 403    404   404   404 404 404 404     404',
  'POST /api/plans/:planId/accept':                '401 403 403    404   404   404 404 404 404     404',
  'POST /api/bulk-jobs':                           '401 403 403    200   200   200 409 200 409     409',
  'GET /api/bulk-jobs/:bulkJobId':                 '401 403 403    200   200   200 404 200 404     404',
  'GET /api/bulk-jobs/:bulkJobId/rows':            '401 403 403    200   200   200 404 200 404     404',
  'GET /api/bulk-jobs/:bulkJobId/file':            '401 403 403    404   404   404 404 404 404     404',
  'POST /api/bulk-jobs/:bulkJobId/run':            '401 403 403    403   403   403 404 200 404     404',
  'POST /api/bulk-jobs/:bulkJobId/undo':           '401 403 403    403   403   403 404 409 404     404',
  'POST /api/bulk-jobs/:bulkJobId/cancellation':   '401 403 403    200   200   200 404 200 404     404',
  'POST /api/exports':                            '401 403 403    200   200   200 200 403 200     200',
  'GET /api/exports':                             '401 403 403    200   200   200 200 403 200     200',
  'GET /api/exports/:exportId':                   '401 403 403    404   404   404 404 403 404     404',
  'POST /api/exports/:exportId/cancellation':     '401 403 403    404   404   404 404 403 404     404',
  'GET /api/exports/:exportId/file':              '401 403 403    404   404   404 404 403 404     404',
  'POST /api/imports':                             '401 403 403    200   200   200 200 200 403     403',
  'GET /api/imports':                              '401 403 403    200   200   200 200 200 200     200',
  'GET /api/imports/sample':                       '401 403 403    200   200   200 200 200 200     200',
  'GET /api/imports/:fileImportId':                '401 403 403    404   404   404 404 404 404     404',
  'PUT /api/imports/:fileImportId/columns':        '401 403 403    404   404   404 404 404 403     403',
  'GET /api/imports/:fileImportId/rows':           '401 403 403    404   404   404 404 404 404     404',
  'PATCH /api/imports/:fileImportId/rows':         '401 403 403    404   404   404 404 404 403     403',
  'POST /api/imports/:fileImportId/repairs':       '401 403 403    404   404   404 404 404 403     403',
  'POST /api/imports/:fileImportId/run':           '401 403 403    404   404   404 404 404 403     403',
  'POST /api/imports/:fileImportId/cancellation':  '401 403 403    404   404   404 404 404 404     404',
  'POST /api/imports/:fileImportId/undo':          '401 403 403    404   404   404 404 404 404     404',
  'GET /api/imports/:fileImportId/faulty':         '401 403 403    404   404   404 404 404 404     404',
  'GET /api/fetch-updates':                        '401 403 403    200   200   200 200 403 200     200',
  // No source is set up.
  'POST /api/fetch-updates/runs':                  '401 403 403    409   409   409 409 403 403     403',
  'GET /api/fetch-updates/runs':                   '401 403 403    200   200   200 200 403 200     200',
  'GET /api/fetch-updates/runs/:fetchRunId':       '401 403 403    404   404   404 404 403 404     404',
  'POST /api/fetch-updates/runs/:fetchRunId/cancellation': '401 403 403    404   404   404 404 403 404     404',
  'GET /api/fetch-updates/conflicts':              '401 403 403    200   200   200 200 403 200     200',
  'POST /api/fetch-updates/conflicts/:fetchConflictId/settlement': '401 403 403    404   404   404 404 403 404     404',
  'GET /api/fetch-updates/source':                 '401 403 403    403   200   200 403 403 403     200',
  // The address is that of a private network.
  'PUT /api/fetch-updates/source':                 '401 403 403    403   400   400 403 403 403     400',
  'POST /api/fetch-updates/source/trial':          '401 403 403    403   400   400 403 403 403     400',
  'GET /api/events':                               '401 200 200    200   200   200 200 403 200     200',
  'GET /api/map':                                  '401 200 200    200   200   200 200 403 200     200',
  // There are no tiles.
  'GET /api/driver-app':                           '200 200 200    200   200   200 200 200 200     200',
  'GET /api/driver-app/file':                      '404 404 404    404   404   404 404 404 404     404',
  'GET /api/map/tiles':                            '401 404 404    404   404   404 404 403 404     404',
  // No registry was imported.
  'GET /api/map/streets/:version/:z/:x/:y':         '404 404 404    404   404   404 404 404 404     404',
  'GET /api/v1/openapi.json':                      '200 200 200    200   200   200 200 200 200     200',
  'GET /api/docs':                                 '200 200 200    200   200   200 200 200 200     200',
  'GET /api/docs/waybill-client.tgz':              '200 200 200    200   200   200 200 200 200     200',
  'GET /healthz':                                  '200 200 200    200   200   200 200 200 200     200',
  'GET /readyz':                                   '200 200 200    200   200   200 200 200 200     200',
  'GET /metrics':                                  '200 200 200    200   200   200 200 200 200     200',
  'GET /dev/outbox':                               '200 200 200    200   200   200 200 200 200     200',
  'GET /dev/outbox.json':                          '200 200 200    200   200   200 200 200 200     200',
};

// biome-ignore format: a table is read by its columns
const routesOf = ({ path, id, isOfSubCompany }: RecordKind): Readonly<Record<string, string>> => ({
  //                          out none driver admin super dev div key foreign foreign-super
  [`GET ${path}`]:           '401 403 403    200   200   200 200 200 200     200',
  [`POST ${path}`]:          '401 403 403    200   200   200 200 200 200     200',
  [`GET ${path}/:${id}`]:    `401 403 403    200   200   200 ${isOfSubCompany ? 404 : 200} 200 404     404`,
  [`PUT ${path}/:${id}`]:    `401 403 403    200   200   200 ${isOfSubCompany ? 404 : 200} 200 404     404`,
  [`DELETE ${path}/:${id}`]: `401 403 403    200   200   200 ${isOfSubCompany ? 404 : 200} 200 404     404`,
});

/** The public API knows nobody but keys, whoever is signed in beside: what each address answers to the carrier's. */
// biome-ignore format: a table is read by its columns
const API: Readonly<Record<string, number>> = {
  'GET /api/v1/shipments': 200,
  'POST /api/v1/shipments': 200,
  'POST /api/v1/shipments/batch': 200,
  'GET /api/v1/shipments/counts': 200,
  // Nothing has that external id.
  'GET /api/v1/shipments/by-external-id/:externalId': 404,
  'PUT /api/v1/shipments/by-external-id/:externalId': 200,
  'GET /api/v1/shipments/:shipmentId': 200,
  'PATCH /api/v1/shipments/:shipmentId': 200,
  'GET /api/v1/shipments/:shipmentId/history': 200,
  'GET /api/v1/shipments/:shipmentId/next-statuses': 200,
  'GET /api/v1/shipments/:shipmentId/parcels': 200,
  'GET /api/v1/shipments/:shipmentId/labels': 200,
  'POST /api/v1/shipments/:shipmentId/status': 200,
  'POST /api/v1/shipments/:shipmentId/cancellation': 200,
  'POST /api/v1/shipments/:shipmentId/tracking-link': 200,
  'POST /api/v1/shipments/:shipmentId/transport-request': 400,
  'POST /api/v1/shipments/:shipmentId/transport-request/answer': 409,
  'POST /api/v1/shipments/:shipmentId/restoration': 409,
  'GET /api/v1/shipments/:shipmentId/proofs': 200,
  'GET /api/v1/shipments/:shipmentId/proofs/:proofId/photos/:photoId': 404,
  'GET /api/v1/shipments/:shipmentId/proofs/:proofId/pdf': 404,
  'GET /api/v1/shipments/:shipmentId/proofs/:proofId/export': 404,
  'GET /api/v1/parcels': 200,
  'GET /api/v1/vehicles': 200,
  'POST /api/v1/vehicles': 200,
  'GET /api/v1/vehicles/:vehicleId': 200,
  'PUT /api/v1/vehicles/:vehicleId': 200,
  'DELETE /api/v1/vehicles/:vehicleId': 200,
  'GET /api/v1/vehicles/positions': 200,
  'POST /api/v1/vehicles/:vehicleId/positions': 200,
  'GET /api/v1/vehicles/:vehicleId/path': 200,
  'GET /api/v1/vehicles/:vehicleId/route': 200,
  'PUT /api/v1/vehicles/:vehicleId/route': 200,
  'GET /api/v1/vehicles/:vehicleId/run-sheet': 200,
  'GET /api/v1/routes': 200,
  'GET /api/v1/routes/unassigned': 200,
  'POST /api/v1/assignments': 404,
  'GET /api/v1/deliveries/:deliveryId': 404,
  'GET /api/v1/saved-locations': 200,
  'POST /api/v1/saved-locations': 200,
  'GET /api/v1/saved-locations/:savedLocationId': 200,
  'PUT /api/v1/saved-locations/:savedLocationId': 200,
  'DELETE /api/v1/saved-locations/:savedLocationId': 200,
};
const lineOfApi = (answer: number) => CALLERS.map((caller) => (caller === 'API key' ? answer : 401)).join(' ');

/** The answer of each route to each caller. */
export const ACCESS: Readonly<Record<string, string>> = Object.assign(
  { ...ROUTES },
  ...RECORDS.map(routesOf),
  Object.fromEntries(Object.entries(API).map(([route, answer]) => [route, lineOfApi(answer)])),
);
