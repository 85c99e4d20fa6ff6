import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { NotPossibleHere } from './ground.ts';

/** Debian puts servers where only root's shell looks. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];

export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

export const needProgram = (name: string, packageName = name): string => {
  const path = findProgram(name);
  if (path === undefined) throw new NotPossibleHere(`${name} is missing; on Debian, apt-get install ${packageName}.`);
  return path;
};
