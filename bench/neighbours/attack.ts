/** One attack in a process of its own, which gives way to the server: its own work must not be what slows the neighbour. */
import { setPriority } from 'node:os';
import { ATTACKS, answered } from './attacks.ts';

const [name = '', origin = '', ...cookies] = process.argv.slice(2);
setPriority(19);
await ATTACKS[name]?.({ origin, cookies });
process.on('SIGTERM', () => {
  console.log(JSON.stringify(answered));
  process.exit(0);
});
console.log('under way');
