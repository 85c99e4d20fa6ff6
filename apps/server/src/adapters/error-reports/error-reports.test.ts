import { expect, test } from 'vitest';
import { type ReportListener, startReportListener } from '../../testing/report-listener.ts';
import { noErrorReports, sentryErrorReports } from './error-reports.ts';

const reportsTo = ({ dsn }: ReportListener) => sentryErrorReports({ dsn, environment: 'test' });

test('an error arrives with what it was and whom it met', async () => {
  const listener = await startReportListener();
  const reports = await reportsTo(listener);
  const context = { userId: 'u-1', organisationId: 'o-1', userEmail: 'sigga@example.is', requestId: 'r-1' };
  reports.report(new TypeError('the disk is full'), context);
  await reports.flush();
  expect(listener.events).toHaveLength(1);
  expect(listener.events[0]).toMatchObject({ tags: context, environment: 'test' });
  expect(listener.events[0]?.exception.values).toMatchObject([{ type: 'TypeError', value: 'the disk is full' }]);
  expect(listener.requests).toEqual([
    { url: expect.stringMatching(/^\/api\/42\/envelope\//), auth: expect.stringContaining('sentry_key=key') },
  ]);
});

test('what an error says arrives without secrets', async () => {
  const listener = await startReportListener();
  const reports = await reportsTo(listener);
  reports.report(new Error('/reset?%63ode=hunter2', { cause: new Error('smtp://post:hunter2@mail') }));
  await reports.flush();
  expect(JSON.stringify(listener.events[0])).toContain('/reset?%63ode=[redacted]');
  expect(JSON.stringify(listener.events[0]?.exception.values.map(({ value }) => value))).not.toContain('hunter2');
  reports.report('smtp://post:hunter2@mail');
  await reports.flush();
  expect(listener.events[1]?.exception.values[0]?.value).toBe('smtp://post:[redacted]@mail');
});

test('tags of one error do not stick to the next', async () => {
  const listener = await startReportListener();
  const reports = await reportsTo(listener);
  reports.report(new Error('first'), { userId: 'u-1', organisationId: 'o-1', userEmail: 'sigga@example.is' });
  reports.report(new Error('second'), { requestId: 'r-2' });
  reports.report(new Error('third'));
  await reports.flush();
  const tags = new Map(listener.events.map((event) => [event.exception.values[0]?.value, event.tags ?? {}]));
  expect(tags.get('first')).toEqual({ userId: 'u-1', organisationId: 'o-1', userEmail: 'sigga@example.is' });
  expect(tags.get('second')).toEqual({ requestId: 'r-2' });
  expect(tags.get('third')).toEqual({});
});

test('the cause of an error arrives with it', async () => {
  const listener = await startReportListener();
  const reports = await reportsTo(listener);
  reports.report(new Error('could not save', { cause: new Error('ENOSPC') }));
  await reports.flush();
  expect(listener.events[0]?.exception.values.map(({ value }) => value).sort()).toEqual(['ENOSPC', 'could not save']);
});

test('what was thrown without being an error is reported as well', async () => {
  const listener = await startReportListener();
  const reports = await reportsTo(listener);
  reports.report('just a string');
  await reports.flush();
  expect(JSON.stringify(listener.events[0])).toContain('just a string');
});

test('a listener that is not there breaks nothing', async () => {
  const listener = await startReportListener();
  const reports = await reportsTo(listener);
  await listener.close();
  reports.report(new Error('nobody hears this'));
  await reports.flush();
  expect(listener.events).toEqual([]);
});

test('reporting does not watch the process: what nobody reports, nobody hears of', async () => {
  const listener = await startReportListener();
  const before = process.listeners('uncaughtException').length + process.listeners('unhandledRejection').length;
  const reports = await reportsTo(listener);
  expect(process.listeners('uncaughtException').length + process.listeners('unhandledRejection').length).toBe(before);
  await fetch(listener.dsn.replace('key@', ''), { method: 'POST' });
  await reports.flush();
  expect(listener.events).toEqual([]);
});

test('without a listener there is nothing to send and nothing to wait for', async () => {
  noErrorReports.report(new Error('x'));
  await noErrorReports.flush();
});
