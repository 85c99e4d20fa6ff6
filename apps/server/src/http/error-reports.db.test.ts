import { expect, onTestFinished, test } from 'vitest';
import { sentryErrorReports } from '../adapters/error-reports/error-reports.ts';
import { startReportListener } from '../testing/report-listener.ts';
import { createTestApp } from '../testing/test-app.ts';

test('what breaks for a user is reported with who it was, and a dead listener is nobody’s trouble', async () => {
  const listener = await startReportListener();
  const errorReports = await sentryErrorReports({ dsn: listener.dsn, environment: 'test' });
  const product = await createTestApp({ errorReports });
  onTestFinished(product.close);
  const visitor = await product.signedIn('developer@demo.test');
  const { user } = (await visitor.get('/api/session')).body.session;
  // An unforeseen error: the table differs from what the code expects.
  await product.database.pool.query('alter table auth_tokens rename column last_characters to lost');

  const answer = await visitor.post('/api/api-key/reveal', { purpose: 'reveal' });
  expect(answer.status).toBe(500);
  await errorReports.flush();
  expect(listener.events).toHaveLength(1);
  expect(listener.events[0]?.tags).toEqual({
    userId: user.id,
    organisationId: user.organisationId,
    userEmail: 'developer@demo.test',
    requestId: answer.body.requestId,
  });

  await listener.close();
  expect((await visitor.post('/api/api-key/reveal', { purpose: 'reveal' })).status).toBe(500);
  expect((await visitor.get('/api/session')).status).toBe(200);
});
