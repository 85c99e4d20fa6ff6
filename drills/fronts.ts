import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/machine/free-port.mjs';
import { nginxAround } from '../apps/server/src/testing/https-proxy.ts';
import { adapted, writeAdapted } from './adapted.ts';
import type { Ground } from './ground.ts';
import { needProgram } from './programs.ts';
import { startServer } from './server.ts';

type Ports = { readonly front: number; readonly webs: readonly [number, number] };

/**
 * What stands before two processes, by the files that operators are given. Without https: its lines are tried by the tests of docs/https, and a
 * certificate that nobody knows would have to be believed by all who ask here.
 */
export const FRONTS = {
  haproxy: async (ground: Ground, { front, webs }: Ports) => {
    const config = writeAdapted(ground, 'deploy/haproxy/waybill.cfg', 'haproxy.cfg', {
      ':80': `127.0.0.1:${front}`,
      '10.0.0.11:3000': `127.0.0.1:${webs[0]}`,
      '10.0.0.12:3000': `127.0.0.1:${webs[1]}`,
    });
    await startServer(ground, { command: needProgram('haproxy'), args: ['-db', '-f', config], port: front });
  },
  caddy: async (ground: Ground, { front, webs }: Ports) => {
    const config = join(ground.folder, 'Caddyfile');
    const home = join(ground.folder, 'caddy');
    mkdirSync(home);
    const site = adapted('docs/https/Caddyfile', {
      '\nwaybill.example.com {': `\nhttp://127.0.0.1:${front} {`,
      'reverse_proxy 127.0.0.1:3000 {': `reverse_proxy 127.0.0.1:${webs[0]} 127.0.0.1:${webs[1]} {`,
      '# lb_': 'lb_',
      '# health_': 'health_',
      '# fail_': 'fail_',
    });
    writeFileSync(config, `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n${site}`);
    await startServer(ground, {
      command: needProgram('caddy'),
      args: ['run', '--adapter', 'caddyfile', '--config', config],
      port: front,
      env: { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    });
  },
  nginx: async (ground: Ground, { front, webs }: Ports) => {
    const folder = join(ground.folder, 'nginx');
    mkdirSync(folder);
    const plain = await freePort();
    const site = adapted('docs/https/nginx.conf', {
      '# server 127.0.0.1:3001': `server 127.0.0.1:${webs[1]}`,
      'server 127.0.0.1:3000': `server 127.0.0.1:${webs[0]}`,
      '    listen [::]:80;\n': '',
      '    listen [::]:443 ssl http2;\n': '',
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${front};`,
      '    ssl_certificate /etc/letsencrypt/live/waybill.example.com/fullchain.pem;\n': '',
      '    ssl_certificate_key /etc/letsencrypt/live/waybill.example.com/privkey.pem;\n': '',
    });
    const config = join(folder, 'nginx.conf');
    writeFileSync(config, nginxAround(site, folder));
    await startServer(ground, { command: needProgram('nginx'), args: ['-p', folder, '-c', config], port: front });
  },
} as const;

export type FrontName = keyof typeof FRONTS;
