import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { freePort } from '../machine/free-port.mjs';

const EXAMPLES = new URL('../../../../docs/https/', import.meta.url);
const NAME = 'waybill.example.com';

export type ProxyName = 'caddy' | 'nginx';

const pathOf = (program: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** Why a proxy cannot be tried here; null when it can. Its clients have addresses of their own, which only Linux gives them unasked. */
export const obstacleFor = (proxy: ProxyName): string | null => {
  if (process.platform !== 'linux') return 'this is not Linux';
  const missing = [proxy, 'openssl'].filter((program) => !pathOf(program));
  return missing.length === 0 ? null : `install ${missing.join(' and ')} to try it`;
};

/** For `localhost`, signed by itself. */
const certificateIn = (folder: string) => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(pathOf('openssl') ?? '', ['req', '-x509', ...curve, ...names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { cert, key };
};

type Ports = { readonly https: number; readonly http: number; readonly app: number };
type Files = ReturnType<typeof certificateIn> & { readonly folder: string };

/** Replaces what is there, and never nothing: an example that no longer says it would be tried in vain. */
const replaced = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`The example has no ${from}`);
    return now.replaceAll(from, to);
  }, text);

const caddyFile = (example: string, { https, http, app }: Ports, { cert, key }: Files): string =>
  `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n\tskip_install_trust\n}\n${replaced(
    example,
    [
      ['127.0.0.1:3000', `127.0.0.1:${app}`],
      [`\n${NAME} {`, `\nlocalhost {\n\ttls ${cert} ${key}`],
    ],
  )}`;

const nginxFile = (example: string, { https, http, app }: Ports, { cert, key, folder }: Files): string => {
  const site = replaced(example, [
    ['server 127.0.0.1:3000 ', `server 127.0.0.1:${app} `],
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, cert],
    [`/etc/letsencrypt/live/${NAME}/privkey.pem`, key],
    [`server_name ${NAME};`, 'server_name localhost;'],
  ]);
  return nginxAround(site, folder);
};

/** A site needs what Debian's package has around it, in a folder of one's own. */
export const nginxAround = (site: string, folder: string): string => {
  const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr;`,
    'events {}',
    `http { access_log off; ${ownFolders.join(' ')}\n${site}\n}`,
  ].join('\n');
};

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
};

/** Runs a proxy with the example of the documentation, on ports of its own and with a certificate of its own. */
export const startProxy = async (proxy: ProxyName, folder: string, ports: Ports) => {
  const files = { folder, ...certificateIn(folder) };
  const isCaddy = proxy === 'caddy';
  const example = await readFile(new URL(isCaddy ? 'Caddyfile' : 'nginx.conf', EXAMPLES), 'utf8');
  const config = join(folder, isCaddy ? 'Caddyfile' : 'nginx.conf');
  await mkdir(join(folder, 'home'));
  await writeFile(config, isCaddy ? caddyFile(example, ports, files) : nginxFile(example, ports, files));
  const args = isCaddy ? ['run', '--adapter', 'caddyfile', '--config', config] : ['-p', folder, '-c', config];
  const home = join(folder, 'home');
  const child = spawn(pathOf(proxy) ?? proxy, args, {
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const ended = once(child, 'close');
  // They open one after the other, and https may be the first.
  const bothListen = async () => (await isListening(ports.https)) && (await isListening(ports.http));
  while (!(await bothListen())) {
    if (child.exitCode !== null) throw new Error(`${proxy} ended instead:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    ca: await readFile(files.cert),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

export const freePorts = async (): Promise<Ports> => ({
  https: await freePort(),
  http: await freePort(),
  app: await freePort(),
});
