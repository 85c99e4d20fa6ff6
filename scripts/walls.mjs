/**
 * Checks the import walls of the tree in the working directory, by the rules of this project. `--json` prints the findings
 * for a program to read.
 */
import './setup/require-node.mjs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { filesUnder } from './setup/fingerprint.mjs';
import { root } from './setup/root.mjs';
import { unseenFiles } from './verify/unseen-files.mjs';

const FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'drills'];

/** Listed before the reading starts, so that a file written meanwhile is not missed in it. */
const sources = filesUnder(process.cwd(), FOLDERS, (path) => !/(^|\/)(node_modules|dist)$/.test(path));
const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
const { output } = await cruise(FOLDERS, options, undefined, { tsConfig: extractTSConfig('tsconfig.json') });
if (typeof output === 'string') throw new Error('dependency-cruiser gave text where its result was expected.');

const { totalCruised, violations } = output.summary;
const unseen = unseenFiles(
  sources,
  output.modules.map(({ source }) => source),
);

if (process.argv.includes('--json')) {
  const broken = violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  console.log(JSON.stringify({ totalCruised, unseen, violations: broken }));
} else {
  const reasonOf = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]));
  for (const { rule, from, to } of violations) {
    console.error(`${from} -> ${to}\n    ${rule.name}: ${reasonOf.get(rule.name)}`);
  }
  for (const file of unseen) console.error(`not read, so not checked: ${file}`);
  console.log(`${totalCruised} modules checked, ${violations.length} violations.`);
}
process.exitCode = violations.length > 0 || unseen.length > 0 || totalCruised === 0 ? 1 : 0;
