import { configureGlobal } from 'fast-check';

/**
 * Properties are tried with the same values on every run: a test that fails today and not tomorrow helps nobody. New values
 * come with another seed: `npm run fuzz` takes a new one each time.
 */
configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_115) });
