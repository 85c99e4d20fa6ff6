import config from './playwright.config.ts';

const { globalSetup: _, ...rest } = config;

/** For servers that are there already, at the address in WAYBILL_E2E_URLS: `npm run -s drill -- upgrade`. */
export default { ...rest, workers: 1 };
