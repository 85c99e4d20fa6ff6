import './setup/require-node.mjs';
import { runOperatorCommand } from './setup/run-operator-command.mjs';

await runOperatorCommand('migrate-database');
