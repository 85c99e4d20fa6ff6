import { runGeocode } from './commands/run-geocode.ts';
import { processTerminal } from './commands/terminal.ts';

void runGeocode(processTerminal(), process.argv.slice(2));
