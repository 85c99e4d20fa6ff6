import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const RUN = fileURLToPath(new URL('./run.mjs', import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill run-'));
  await mkdir(join(folder, 'beside'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** From another folder, as an operator may. */
const run = async (source: string, ...args: string[]) => {
  const file = join(folder, 'entry.ts');
  await writeFile(file, source);
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [RUN, file, ...args], { cwd: '/' }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
};

test('a file runs with its imports, its arguments and its types', async () => {
  await writeFile(
    join(folder, 'beside', 'greeting.ts'),
    "export const greet = (name: string) => 'Hello '.concat(name);",
  );
  const { code, stdout } = await run(
    `import { greet } from './beside/greeting.ts';
     console.log(greet(process.argv[2] ?? ''), process.argv[1]);`,
    'Jón',
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: `Hello Jón ${join(folder, 'entry.ts')}\n` });
});

test('a file finds what is beside it where it is', async () => {
  await writeFile(join(folder, 'beside', 'place.mjs'), 'export const place = [import.meta.dirname, import.meta.url];');
  const { stdout } = await run("import { place } from './beside/place.mjs'; console.log(place.join('\\n'));");
  expect(stdout.trim().split('\n')).toEqual([
    join(folder, 'beside'),
    `file://${encodeURI(join(folder, 'beside', 'place.mjs'))}`,
  ]);
});

test('what is imported on demand is not run before', async () => {
  await writeFile(join(folder, 'beside', 'later.ts'), "console.log('later'); export const three: number = 3;");
  const { stdout } = await run(
    "console.log('first'); import('./beside/later.ts').then(({ three }) => console.log(three));",
  );
  expect(stdout).toBe('first\nlater\n3\n');
});

test('an uncaught error ends it, with the line of the source', async () => {
  await writeFile(join(folder, 'beside', 'fails.ts'), "type Unused = string;\n\nthrow new RangeError('too far');");
  const { code, stderr } = await run("import './beside/fails.ts';");
  expect(code).toBe(1);
  expect(stderr).toContain('RangeError: too far');
  expect(stderr).toContain(`(${join(folder, 'beside', 'fails.ts')}:3:7)`);
});

test('classes and functions of one name in two files keep it', async () => {
  await writeFile(join(folder, 'beside', 'one.ts'), 'export class Refusal extends Error {}');
  const { stdout } = await run(
    `import { Refusal as Other } from './beside/one.ts';
     class Refusal extends Error {}
     console.log(Refusal.name, Other.name);`,
  );
  expect(stdout).toBe('Refusal Refusal\n');
});

test('a mistake in a file is told with its place, and ends it', async () => {
  const { code, stderr } = await run("import { nothing } from './beside/nowhere.ts'; nothing();");
  expect(code).toBe(1);
  expect(stderr).toContain('entry.ts:1:24');
  expect(stderr).toContain('nowhere.ts');
});

test('a part of import.meta that would be undefined is refused', async () => {
  const { code, stderr } = await run('console.log(import.meta.filename);');
  expect(code).toBe(1);
  expect(stderr).toContain('import.meta');
});

test('a library is the one that the importing file has', async () => {
  const inner = join(folder, 'beside', 'node_modules', 'greeting');
  const outer = join(folder, 'node_modules', 'greeting');
  for (const [place, text] of [
    [inner, 'inner'],
    [outer, 'outer'],
  ] as const) {
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'index.js'), `exports.text = '${text}';`);
  }
  await writeFile(
    join(folder, 'beside', 'asks.ts'),
    "import { text } from 'greeting'; export const said = text; export const later = () => import('greeting');",
  );
  const { stdout } = await run(
    `import { text } from 'greeting';
     import { said, later } from './beside/asks.ts';
     later().then((module) => console.log(text, said, module.text));`,
  );
  expect(stdout).toBe('outer inner inner\n');
});

test.skipIf(process.platform !== 'linux')('no process stays beside it', async () => {
  const { code, stdout } = await run(
    `import { readdirSync, readFileSync } from 'node:fs';
     const isOurs = (pid) => {
       try {
         const [state, parent] = readFileSync('/proc/' + pid + '/stat', 'utf8').split(') ')[1].split(' ');
         return state !== 'Z' && Number(parent) === process.pid;
       } catch {
         return false;
       }
     };
     // It is told to end, and may take its time on a busy machine.
     const look = () => (readdirSync('/proc').some(isOurs) ? setTimeout(look, 20) : console.log('alone'));
     look();`,
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'alone\n' });
});
