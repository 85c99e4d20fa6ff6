import './setup/require-node.mjs';
import { runOperatorCommand } from './setup/run-operator-command.mjs';
import { filesFrom } from './setup/server-command.mjs';

await runOperatorCommand('restore', filesFrom);
