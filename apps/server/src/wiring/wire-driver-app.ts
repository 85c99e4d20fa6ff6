import { join } from 'node:path';
import { type DriverAppFile, noDriverApp } from '../adapters/driver-app/driver-app.ts';
import { fetchedApp } from '../adapters/driver-app/fetched-app.ts';
import { keptApp } from '../adapters/driver-app/kept-app.ts';
import type { Environment } from '../environment.ts';

type Parts = {
  readonly environment: Pick<Environment, 'driverApp'>;
  readonly dataDir: string;
  readonly onFailure: (error: unknown) => void;
};

export const wireDriverApp = ({ environment: { driverApp }, dataDir, onFailure }: Parts): DriverAppFile => {
  if (driverApp === null) return noDriverApp;
  if ('file' in driverApp) return keptApp(driverApp.file);
  return fetchedApp({ url: driverApp.url, folder: join(dataDir, 'driver-app'), onFailure });
};
