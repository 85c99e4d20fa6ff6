import { readFile, writeFile } from 'node:fs/promises';
import { breakingChanges } from './breaking-changes.ts';
import { CLIENT_FILE, DOCUMENT_FILE, openApiFiles } from './openapi-files.ts';

/**
 * `npm run openapi`: writes docs/openapi.json, and the types of the client. What would break a program that relies on the
 * document that is there is told and not written, unless `-- --break` says that it is meant.
 */
const { document, documentText, clientText } = await openApiFiles();
const before = await readFile(DOCUMENT_FILE, 'utf8').catch(() => null);
const breaks = before === null ? [] : breakingChanges(JSON.parse(before), document);
if (breaks.length > 0 && !process.argv.includes('--break')) {
  process.stderr.write(`Programs that rely on the API would break:\n${breaks.map((line) => `  ${line}\n`).join('')}`);
  process.exitCode = 1;
} else {
  await writeFile(DOCUMENT_FILE, documentText);
  await writeFile(CLIENT_FILE, clientText);
}
