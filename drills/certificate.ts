import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { needProgram } from './programs.ts';

/** Of itself, for these addresses; whoever trusts it has it as its authority. */
export const makeCertificate = (folder: string, addresses: readonly string[]) => {
  const [cert, key] = [join(folder, 'server.pem'), join(folder, 'server.key')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=drill', '-addext', `subjectAltName=${addresses.map((one) => `IP:${one}`).join()}`];
  execFileSync(needProgram('openssl'), ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { cert, key };
};
