import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { COLUMN_TYPE_IMPORTS, columnTypes } from './column-types.ts';

const SCHEMA = join(import.meta.dirname, '../schema.ts');
const CODEGEN = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')), 'dist/cli/bin.js');

/** Writes the types of a migrated database's tables, or with `verify` fails where they differ from those in the code. */
export const tableTypes = async (url: string, mode: 'write' | 'verify'): Promise<void> => {
  await promisify(execFile)(process.execPath, [
    CODEGEN,
    '--dialect=postgres',
    `--url=${url}`,
    '--default-schema=waybill',
    '--include-pattern=waybill.*',
    // This matches how the connection reads dates.
    '--date-parser=string',
    `--overrides=${JSON.stringify({ columns: await columnTypes(url) })}`,
    `--custom-imports=${JSON.stringify(COLUMN_TYPE_IMPORTS)}`,
    `--out-file=${SCHEMA}`,
    ...(mode === 'verify' ? ['--verify'] : []),
  ]);
};
