import './setup/require-node.mjs';
import { resolve } from 'node:path';
import { runOperatorCommand } from './setup/run-operator-command.mjs';

/** The file after `verify` and those after `--key` are relative to the folder in which the command was typed. */
await runOperatorCommand('proof', (args, from) =>
  args.map((arg, at) => (at === 0 || arg.startsWith('-') ? arg : resolve(from, arg))),
);
