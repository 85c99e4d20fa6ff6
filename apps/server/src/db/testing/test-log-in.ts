/** The log-in of the database that the requests of tests use. */
export const APP_LOG_IN = 'waybill_test_web';
export const APP_PASSWORD = 'only for tests';
