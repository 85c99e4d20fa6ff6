import { expect, test } from 'vitest';
import { devPorts, filesFrom, viteCommand, watchedServerCommand } from './server-command.mjs';

test('the browser gets PORT, and the server the next one', () => {
  expect(devPorts({})).toEqual({ web: 3000, api: 3001 });
  expect(devPorts({ PORT: '8080' })).toEqual({ web: 8080, api: 8081 });
});

test.each(['eighty', '0', '65535', '80.5'])('PORT=%s is refused by name', (PORT) => {
  expect(() => devPorts({ PORT })).toThrow(/PORT.*65534/);
});

test('the server listens on its own port and knows the address that the browser sees', () => {
  const { env } = watchedServerCommand('/project', '/tsx.mjs', { PORT: '4000' });
  expect(env).toMatchObject({ PORT: '4001', PUBLIC_URL: 'http://localhost:4000' });
});

test('a PUBLIC_URL of the developer is kept', () => {
  const { env } = watchedServerCommand('/project', '/tsx.mjs', { PUBLIC_URL: 'https://waybill.test' });
  expect(env.PUBLIC_URL).toBe('https://waybill.test');
});

test('Vite is told where the API is', () => {
  const { args, env } = viteCommand('/project/apps/web', '/vite.js', { PORT: '4000' });
  expect(env.WAYBILL_API_TARGET).toBe('http://127.0.0.1:4001');
  expect(args.join(' ')).toContain('--port 4000');
});

test('a file is named from where whoever types stands, and a flag stays a flag', () => {
  expect(filesFrom(['backup.tar', '/there/x.tar', '--help'], '/here')).toEqual([
    '/here/backup.tar',
    '/there/x.tar',
    '--help',
  ]);
});
