import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/setup/root.mjs';
import type { Ground } from './ground.ts';

export type Changes = Readonly<Record<string, string>>;

const changed = (name: string, text: string, changes: Changes): string => {
  let now = text;
  for (const [from, to] of Object.entries(changes)) {
    if (!now.includes(from)) throw new Error(`${name} has no '${from}'.`);
    now = now.replaceAll(from, to);
  }
  return now;
};

/** A file that operators are given, with other places in it; every one of them has to be there. One is changed after the other. */
export const adapted = (path: string, changes: Changes): string =>
  changed(path, readFileSync(join(root, path), 'utf8'), changes);

export const writeAdapted = ({ folder }: Ground, path: string, name: string, changes: Changes): string => {
  const file = join(folder, name);
  writeFileSync(file, adapted(path, changes));
  return file;
};

/** What docs/DEPLOY.md tells people to type, in the one block that has these words, with other places in it. */
export const documented = (words: string, changes: Changes): string => {
  const text = readFileSync(join(root, 'docs/DEPLOY.md'), 'utf8');
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].map(([, block = '']) => block);
  const [block, ...others] = blocks.filter((one) => one.includes(words));
  if (block === undefined || others.length > 0) throw new Error(`docs/DEPLOY.md has not one block with '${words}'.`);
  return changed('docs/DEPLOY.md', block, changes);
};

/** The variables of a file for systemd, of those too that are written behind a `#`, to be put to use. */
export const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
