import { resolve } from 'node:path';

const ENTRY = 'apps/server/src/main.ts';
/** Runs a TypeScript file of the server. */
export const RUN = 'apps/server/src/run.mjs';

/**
 * Room for the objects of all requests under way: 64 MB in each half of V8's young generation. With its own 16 MB, the rows of
 * thirty lists at a time outlive several collections, are copied each time, and end among the long-lived objects: the
 * collector took a sixth of the processor's time, and takes a fiftieth.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=64'];

/**
 * glibc keeps a heap of its own for nearly every thread, and what one has freed the others don't take: rows that pass through buffers of a dozen
 * threads left 40 MB more behind in 100,000 rows of an import than with two heaps, which were no slower. Where there is no glibc it means nothing.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2' };

/**
 * The server is not built: it is put together from its TypeScript when it starts. The working directory is the project's root,
 * from which DATA_DIR and the like are resolved.
 *
 * @param {string} root
 * @returns {import('./children.mjs').Command}
 */
export const serverCommand = (root) => ({
  name: 'server',
  command: process.execPath,
  args: [...SERVER_FLAGS, RUN, ENTRY],
  cwd: root,
  env: { ...MALLOC, ...process.env },
});

/**
 * The operator's commands, run like the server: the same environment, and DATA_DIR resolved from the same place.
 *
 * @param {string} root
 * @param {'org' | 'backup' | 'restore' | 'storage' | 'migrate-database' | 'addresses' | 'geocode' | 'proof' | 'simulate'} entry
 * @param {readonly string[]} args
 * @returns {import('./children.mjs').Command}
 */
export const operatorCommand = (root, entry, args) => ({
  ...serverCommand(root),
  name: 'command',
  args: [RUN, `apps/server/src/${entry}.ts`, ...args],
});

/**
 * File arguments are relative to the folder in which the command was typed, and not to the project's root, where npm runs.
 *
 * @param {readonly string[]} args
 * @param {string} from
 * @returns {string[]}
 */
export const filesFrom = (args, from) => args.map((arg) => (arg.startsWith('-') ? arg : resolve(from, arg)));

/**
 * The same for a command of which only the argument after a certain word is a file.
 *
 * @param {string} word
 * @returns {(args: readonly string[], from: string) => string[]}
 */
export const fileAfter = (word) => (args, from) =>
  args.map((arg, at) => (args[at - 1] === word && !arg.startsWith('-') ? resolve(from, arg) : arg));

/**
 * The ports of `npm run dev`: the browser talks to Vite, which proxies the API's paths to the server.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export const devPorts = (env) => {
  const web = Number(env.PORT || 3000);
  if (!Number.isInteger(web) || web < 1 || web > 65_534) {
    throw new Error(`PORT must be a number from 1 to 65534, and is '${env.PORT}'.`);
  }
  return { web, api: web + 1 };
};

/**
 * @param {string} root
 * @param {string} tsx the JavaScript file of the tsx command
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./children.mjs').Command}
 */
export const watchedServerCommand = (root, tsx, env) => {
  const { web, api } = devPorts(env);
  return {
    name: 'server',
    command: process.execPath,
    args: [tsx, 'watch', '--clear-screen=false', ENTRY],
    cwd: root,
    // The browser's origin is Vite's, and the server checks origins against PUBLIC_URL.
    env: { PUBLIC_URL: `http://localhost:${web}`, ...env, PORT: String(api) },
  };
};

/**
 * @param {string} web the folder of the dashboard
 * @param {string} vite the JavaScript file of the vite command
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./children.mjs').Command}
 */
export const viteCommand = (web, vite, env) => {
  const ports = devPorts(env);
  return {
    name: 'vite',
    command: process.execPath,
    args: [vite, '--port', String(ports.web), '--strictPort', '--clearScreen', 'false'],
    cwd: web,
    // An address and not a name: `localhost` may resolve to ::1 first, where the server does not listen.
    env: { ...env, WAYBILL_API_TARGET: `http://127.0.0.1:${ports.api}` },
  };
};
