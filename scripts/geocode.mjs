import './setup/require-node.mjs';
import { runOperatorCommand } from './setup/run-operator-command.mjs';
import { fileAfter } from './setup/server-command.mjs';

await runOperatorCommand('geocode', fileAfter('--file'));
