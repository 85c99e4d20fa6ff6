import { wireImportKinds } from '../wiring/wire-imports.ts';
import { jobWork } from './job-work.ts';
import type { TestApp } from './test-app.ts';

/** Carries out the jobs of files that wait: reading, checking, entering, undoing. */
export const carryOutImports = ({ database, storage, time }: TestApp, onError: (error: unknown) => void) =>
  jobWork(database, wireImportKinds({ database, storage, clock: () => time.now }), onError).carryOut();
