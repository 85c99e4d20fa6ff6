import { endpoint } from '@waybill/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createBareApp } from '../testing/bare-app.ts';
import { createLogger } from './logging.ts';

const signIn = endpoint({
  method: 'POST',
  path: '/api/session',
  summary: 'For the tests',
  body: z.object({ password: z.string() }),
  reply: z.object({}),
});

/** The server's real log lines, in memory. */
const keptLog = () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  return { logger, text: () => lines.join(''), entries: () => lines.map((line) => JSON.parse(line)) };
};

const SECRET = 'hunter2-hunter2';

test('neither password nor cookie nor key nor code of a request is in the log', async () => {
  const log = keptLog();
  const app = await createBareApp({
    logger: log.logger,
    routes: (serve) =>
      serve(signIn, 'public', async ({ reply }) => {
        reply.header('set-cookie', `waybill=${SECRET}`);
        return {};
      }),
  });
  const headers = {
    cookie: `waybill=${SECRET}`,
    authorization: `Bearer ${SECRET}`,
    referer: `http://x/?code=${SECRET}`,
  };
  const requests = [
    { method: 'POST', url: '/api/session', payload: { password: SECRET } },
    { method: 'POST', url: '/api/session', payload: `{"password":"${SECRET}"` },
    { method: 'GET', url: `/resetpassword/password?code=${SECRET}` },
    { method: 'GET', url: `/firebaseAuth/actionHandler?mode=resetPassword&oobCode=${SECRET}&lang=is` },
    { method: 'GET', url: `/firebaseAuth/actionHandler?mode=resetPassword&OOBCODE=${SECRET}` },
    { method: 'GET', url: `/api/nowhere?token=${SECRET}` },
    { method: 'GET', url: `/%E0%A4%A?token=${SECRET}` },
    { method: 'GET', url: `/resetpassword/password?%63ode=${SECRET}` },
    { method: 'GET', url: `/verifyemail?Code=${SECRET}&access_token=${SECRET}` },
    { method: 'GET', url: `/x;password=${SECRET}` },
  ] as const;
  for (const request of requests) await app.inject({ ...request, headers });

  expect(log.text()).not.toContain(SECRET);
  const logged = log.entries().flatMap(({ req }) => (req ? [req] : []));
  expect(logged).toHaveLength(requests.length);
  expect(logged[3]).toMatchObject({
    method: 'GET',
    url: '/firebaseAuth/actionHandler?mode=resetPassword&oobCode=[redacted]&lang=is',
    address: '127.0.0.1',
  });
});

test('a request is found in the log by the number its answer gave', async () => {
  const log = keptLog();
  const app = await createBareApp({
    logger: log.logger,
    routes: (serve) => serve(signIn, 'public', () => Promise.reject(new Error('the disk is full'))),
  });
  const answer = await app.inject({ method: 'POST', url: '/api/session', payload: { password: SECRET } });
  const entries = log.entries().filter(({ reqId }) => reqId === answer.json().requestId);
  expect(entries.find(({ err }) => err)).toMatchObject({ level: 50, err: { message: 'the disk is full' } });
  expect(entries.find(({ res }) => res)).toMatchObject({ res: { statusCode: 500 } });
});

test('what an error says has its secrets blanked, with the cause behind it', async () => {
  const log = keptLog();
  const cause = new Error(`GET /verifyemail?%63ode=${SECRET} failed, Authorization: Bearer ${SECRET}`);
  const failing = () =>
    Promise.reject(new Error(`postgres://waybill:${SECRET}@db/waybill?password=${SECRET}`, { cause }));
  const app = await createBareApp({ logger: log.logger, routes: (serve) => serve(signIn, 'public', failing) });
  await app.inject({ method: 'POST', url: '/api/session', payload: { password: SECRET } });
  const failed = log.entries().find(({ err }) => err);
  expect(failed.err.message).toContain('postgres://waybill:[redacted]@db/waybill?password=[redacted]');
  expect(failed.err.stack).toContain('Bearer [redacted]');
  expect(log.text()).not.toContain(SECRET);
});

test('what is logged by hand has its secrets blanked as well', () => {
  const log = keptLog();
  const names = ['password', 'token', 'secret', 'authorization', 'cookie', 'set-cookie'];
  const secrets = Object.fromEntries(names.map((name) => [name, SECRET]));
  log.logger.info({ user: { name: 'Sigga', ...secrets }, ...secrets, message: { headers: secrets } }, 'by hand');
  expect(log.text()).not.toContain(SECRET);
  expect(log.entries()[0].user).toMatchObject({ name: 'Sigga', password: '[redacted]' });
});

test('only what the level asks for is written', () => {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line) => void lines.push(line) });
  logger.info('quiet');
  logger.warn('loud');
  expect(lines).toHaveLength(1);
});
