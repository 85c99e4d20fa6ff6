import { expect, onTestFinished, test } from 'vitest';
import { currentMinute, fireSchedule } from '../db/jobs/fire-schedule.ts';
import { tidyJobs } from '../db/jobs/job-list.ts';
import { startSchedules } from './start-schedules.ts';
import { kindOf } from './testing/job-kinds.ts';
import { useJobLab } from './testing/job-lab.ts';

const lab = useJobLab();
const HOURLY = { everyMinutes: 60, atMinute: 7 };

test('several processes fire a schedule once, and it is carried out once', async () => {
  let rounds = 0;
  const kind = kindOf(
    async () => {
      rounds++;
      return 'done';
    },
    { schedule: HOURLY },
  );
  const minute = new Date('2026-11-15T09:30:00Z');
  let fired = 0;
  for (let process = 0; process < 4; process++) {
    const schedules = startSchedules({
      kinds: [kind],
      currentMinute: async () => minute,
      fire: async (name, due) => {
        await fireSchedule(lab.database(), name, due);
        fired++;
      },
      onError: () => {},
    });
    onTestFinished(schedules.stop);
  }
  await lab.work([kind]);
  await lab.work([kind]);
  await expect.poll(() => fired).toBe(4);
  await expect.poll(async () => (await lab.rows()).map(({ state }) => state)).toEqual(['done']);
  expect((await lab.rows())[0]?.scheduled_for).toEqual(new Date('2026-11-15T09:07:00Z'));
  expect(rounds).toBe(1);
});

test('a round that is not over keeps the next from piling up behind it; when it is over the next is fired', async () => {
  const fire = (minute: string) => fireSchedule(lab.database(), 'work', new Date(minute));
  expect(await fire('2026-11-15T09:07:00Z')).toBe(true);
  expect(await fire('2026-11-15T10:07:00Z')).toBe(false);
  await lab.work([kindOf(async () => 'done')]);
  await expect.poll(async () => (await lab.rows())[0]?.state).toBe('done');
  expect(await fire('2026-11-15T09:07:00Z'), 'that minute had its round').toBe(false);
  expect(await fire('2026-11-15T11:07:00Z')).toBe(true);
});

test('the minute is the database’s', async () => {
  const minute = await currentMinute(lab.database());
  expect(minute.getTime() % 60_000).toBe(0);
});

test('what ended well a day ago goes, what died stays for a month, and what is not over stays for ever', async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
  await lab.enqueue(...[1, 2, 3, 4, 5].map((n) => ({ payload: { n } })));
  const end = async (n: number, state: string, finished_at: Date | null, enqueued_at = days(40)) =>
    lab.database().asOperator((tx) =>
      tx
        .updateTable('jobs')
        .set({ state, finished_at, enqueued_at })
        .where((eb) => eb(eb.cast<string>('payload', 'text'), '=', `{"n": ${n}}`))
        .execute(),
    );
  await end(1, 'done', days(2));
  await end(2, 'done', days(0));
  await end(3, 'dead', days(29));
  await end(4, 'dead', days(31));
  await end(5, 'waiting', null);
  await tidyJobs(lab.database());
  expect((await lab.rows()).map(({ payload }) => payload).sort()).toEqual([{ n: 2 }, { n: 3 }, { n: 5 }]);
});
