/** Everybody who might call, in the order of the columns below. */
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

/**
 * Who gets which answer from which route. One member of the carrier is asked about, somebody of no division: to an admin
 * of one division and to another organisation such a person is not there. A route that is missing here fails a test.
 */
// biome-ignore format: a table is read by its columns
export const ACCESS: Readonly<Record<string, string>> = {
  //                                                out none driver admin super dev div key foreign foreign-super
  'GET /api/session':                              '200 200 200    200   200   200 200 200 200     200',
  'POST /api/session':                             '401 401 401    401   401   401 401 401 401     401',
  'DELETE /api/session':                           '200 200 200    200   200   200 200 200 200     200',
  'PATCH /api/profile':                            '401 200 200    200   200   200 200 403 200     200',
  'POST /api/profile/password':                    '401 200 200    200   200   200 200 403 200     200',
  'POST /api/accounts':                            '200 200 200    200   200   200 200 200 200     200',
  'POST /api/password-resets':                     '200 200 200    200   200   200 200 200 200     200',
  'POST /api/password-resets/confirmation':        '400 400 400    400   400   400 400 400 400     400',
  'POST /api/email-verifications':                 '401 200 200    200   200   200 200 403 200     200',
  'POST /api/email-verifications/confirmation':    '400 400 400    400   400   400 400 400 400     400',
  'POST /api/invitations/lookup':                  '400 400 400    400   400   400 400 400 400     400',
  'POST /api/invitations/acceptance':              '400 400 400    400   400   400 400 400 400     400',
  'POST /api/contact-forms':                       '200 200 200    200   200   200 200 200 200     200',
  'GET /api/organisation':                         '401 403 403    200   200   200 200 200 200     200',
  'GET /api/organisation-config':                  '401 403 403    403   200   403 403 403 403     200',
  'PUT /api/organisation-config/:level':           '401 403 403    403   200   403 403 403 403     404',
  'GET /api/organisation-config/:level/history':   '401 403 403    403   200   403 403 403 403     404',
  'GET /api/api-key':                              '401 403 403    403   403   200 403 403 403     403',
  'POST /api/api-key/reveal':                      '401 403 403    403   403   200 403 403 403     403',
  'POST /api/api-key/rotation':                    '401 403 403    403   403   200 403 403 403     403',
  'GET /api/api-key/history':                      '401 403 403    403   403   200 403 403 403     403',
  'GET /api/users':                                '401 403 403    200   200   200 200 403 200     200',
  'POST /api/users':                               '401 403 403    200   200   200 400 403 200     200',
  'GET /api/users/:userId':                        '401 403 403    200   200   200 404 403 404     404',
  'GET /api/users/:userId/history':                '401 403 403    200   200   200 404 403 404     404',
  'POST /api/users/:userId/invitation':            '401 403 403    409   409   409 404 403 404     404',
  'PUT /api/users/:userId':                        '401 403 403    200   200   200 404 403 404     404',
  'PUT /api/users/:userId/vehicle':                '401 403 403    200   200   200 404 403 404     404',
  'PUT /api/users/:userId/division':               '401 403 403    200   200   200 404 403 404     404',
  'PUT /api/users/:userId/disabled':               '401 403 403    200   200   200 404 403 404     404',
  'DELETE /api/users/:userId':                     '401 403 403    200   200   200 404 403 404     404',
  'GET /api/saved-locations':                      '401 403 403    200   200   200 200 200 200     200',
  'POST /api/saved-locations':                     '401 403 403    200   200   200 200 200 200     200',
  'GET /api/saved-locations/:savedLocationId':     '401 403 403    200   200   200 200 200 404     404',
  'PUT /api/saved-locations/:savedLocationId':     '401 403 403    200   200   200 200 200 404     404',
  'DELETE /api/saved-locations/:savedLocationId':  '401 403 403    200   200   200 200 200 404     404',
  'GET /api/past-stops':                           '401 403 403    200   200   200 200 200 200     200',
  'POST /api/saved-locations/import':              '401 403 403    200   200   200 200 200 200     200',
  'GET /api/events':                               '401 200 200    200   200   200 200 403 200     200',
  'GET /healthz':                                  '200 200 200    200   200   200 200 200 200     200',
  'GET /readyz':                                   '200 200 200    200   200   200 200 200 200     200',
  'GET /metrics':                                  '200 200 200    200   200   200 200 200 200     200',
  'GET /dev/outbox':                               '200 200 200    200   200   200 200 200 200     200',
  'GET /dev/outbox.json':                          '200 200 200    200   200   200 200 200 200     200',
};
