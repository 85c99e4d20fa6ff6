import { expect, test, vi } from 'vitest';
import type { Change } from '../db/changes.ts';
import type { SessionUser } from '../records/signed-in-sessions.ts';
import { type AtOnce, tallies } from '../tallies.ts';
import { type Latch, latch } from '../testing/latch.ts';
import { liveStreams } from './streams.ts';

const person = (name: string, more: Partial<SessionUser> = {}): SessionUser =>
  ({ userId: name, roles: ['admin'], organisationId: 'ours', subCompanyId: null, ...more }) as SessionUser;
const tokenOf = (name: string) => Buffer.from(name);
const usersChange = (...ids: string[]): Change => ({ table: 'users', organisationId: 'ours', subCompanyId: null, ids });

type Answer = ReadonlyMap<string, SessionUser>;

/** Streams whose check of the sessions resolves when the test says so. */
const hub = (
  limits: NonNullable<Parameters<typeof liveStreams>[0]['limits']> = {},
  rest: (ms: number) => Promise<void> = async () => {},
  atOnce?: AtOnce,
) => {
  const questions: { readonly names: readonly string[]; readonly answer: Latch<Answer | Error> }[] = [];
  const errors: unknown[] = [];
  const streams = liveStreams({
    clock: () => new Date(0),
    limits,
    atOnce,
    rest,
    onError: (error) => void errors.push(error),
    signedInSessions: async (hashes) => {
      const answer = latch<Answer | Error>();
      questions.push({ names: hashes.map(String), answer });
      const given = await answer.opened;
      if (given instanceof Error) throw given;
      return given;
    },
  });
  const reply = async (...user: SessionUser[]) => {
    questions.at(-1)?.answer.open(new Map(user.map((each) => [tokenOf(each.userId).toString('hex'), each])));
    await new Promise(setImmediate);
  };
  const fail = async () => {
    questions.at(-1)?.answer.open(new Error('no database'));
    await new Promise(setImmediate);
  };
  const join = (who: SessionUser, unsent = () => 0) => {
    const said: string[] = [];
    const writes: string[] = [];
    const sink = {
      write: (chunk: Buffer) => {
        writes.push(String(chunk));
        said.push(...String(chunk).split('\n').filter(isEventOrComment).map(shortOf));
      },
      unsent,
      end: () => void said.push('end'),
      cut: () => void said.push('cut'),
    };
    const { gone } = streams.open(who, tokenOf(who.userId), sink, { after: null, isPhone: false });
    return { said, writes, gone };
  };
  return { ...streams, questions, errors, reply, fail, join };
};
const isEventOrComment = (line: string) => /^(event|data): |^:$/.test(line);
const shortOf = (line: string) => line.replace(/^event: |^data: /, '').replace(/^\{"topic":"([^"]+)".*$/, '$1');

test('nobody is told anything before their session was looked at', async () => {
  const { join, heard, reply } = hub();
  const { said } = join(person('anna'));
  heard(usersChange('bob'));
  expect(said).toEqual([]);
  await reply(person('anna'));
  expect(said).toEqual(['change', 'users', 'ready', '{}']);
});

test('a session that ended while it was being opened ends the stream', async () => {
  const { join, reply, count } = hub();
  const { said } = join(person('anna'));
  await reply();
  expect(said).toEqual(['signed-out', '{}', 'end']);
  expect(count()).toBe(0);
});

test('somebody in doubt waits, and is told afterwards what they may know then; the others are told at once', async () => {
  const { join, heard, reply } = hub();
  const anna = join(person('anna'));
  const bob = join(person('bob'));
  await reply(person('anna'));
  await reply(person('bob'));
  for (const { said } of [anna, bob]) said.length = 0;

  heard(usersChange('anna'));
  heard(usersChange('carl'));
  await expect.poll(() => bob.said).toEqual(['change', 'users', 'change', 'users']);
  expect(anna.said).toEqual([]);
  await reply(person('anna', { roles: ['driver'] }));
  expect(anna.said).toEqual(['change', 'session']);
});

test('all that come into doubt while the sessions are looked at are asked for together', async () => {
  const { join, beat, questions, reply } = hub();
  for (const name of ['anna', 'bob', 'carl']) join(person(name));
  expect(questions.map(({ names }) => names)).toEqual([['anna']]);
  await reply(person('anna'));
  expect(questions.map(({ names }) => names)).toEqual([['anna'], ['bob', 'carl']]);
  await reply(person('bob'), person('carl'));
  void beat();
  expect(questions.at(-1)?.names).toEqual(['anna', 'bob', 'carl']);
});

test('while the sessions cannot be looked at nobody is told anything, and the next look makes up for it', async () => {
  const { join, heard, beat, reply, fail, errors, count } = hub();
  const { said } = join(person('anna'));
  await reply(person('anna'));
  said.length = 0;
  heard(usersChange('anna'));
  await fail();
  expect(errors).toHaveLength(1);
  heard(usersChange('bob'));
  expect(said).toEqual([]);
  expect(count()).toBe(1);
  void beat();
  await reply(person('anna'));
  expect(said).toEqual([':', 'change', 'session', 'change', 'users', 'change', 'users']);
});

test('when something may have been missed, everybody is told to fetch everything', async () => {
  const { join, missed, reply } = hub();
  const { said } = join(person('anna'));
  await reply(person('anna'));
  said.length = 0;
  missed();
  await reply(person('anna'));
  expect(said).toEqual(['reset', '{}']);
});

test('somebody who came to another organisation starts anew', async () => {
  const { join, beat, reply, count } = hub();
  const { said } = join(person('anna'));
  await reply(person('anna'));
  void beat();
  await reply(person('anna', { organisationId: 'theirs' as SessionUser['organisationId'] }));
  expect(said.at(-1)).toBe('end');
  expect(count()).toBe(0);
});

test('what is unsent is bounded', async () => {
  const { join, beat, count } = hub({ unsentBytes: 100 });
  let unsent = 100;
  const { said } = join(person('anna'), () => unsent);
  void beat();
  expect(count()).toBe(1);
  unsent = 101;
  void beat();
  expect(said.at(-1)).toBe('cut');
  expect(count()).toBe(0);
});

test('so is the number of streams, of one user and in all', async () => {
  const { join } = hub({ perUser: 2, inAll: 3 });
  const { gone } = join(person('anna'));
  join(person('anna'));
  expect(() => join(person('anna'))).toThrow('too-many-streams');
  join(person('bob'));
  expect(() => join(person('carl'))).toThrow('unavailable');
  gone();
  join(person('anna'));
});

test('one organisation has a share of the streams, and another finds its own', () => {
  const { join } = hub({ perOrganisation: 2 });
  join(person('anna'));
  join(person('bob'));
  expect(() => join(person('carl'))).toThrow('too-many-streams');
  join(person('dora', { organisationId: 'theirs' as never }));
});

test('a change comes to many streams in portions and to each in order, and nobody else waits for them', async () => {
  const { join, heard, reply } = hub();
  const many = Array.from({ length: 250 }, (_, n) => person(`driver ${n}`));
  const other = person('dora', { organisationId: 'theirs' as never });
  const all = [...many, other].map((who) => join(who).said);
  // The first is asked about alone, and then all who came meanwhile.
  await reply(...many);
  await reply(...many, other);
  for (const said of all) said.length = 0;
  const change = (table: Change['table'], organisationId: string) =>
    heard({ table, organisationId, subCompanyId: null, ids: [] } as Change);
  change('shipments', 'ours');
  change('saved_locations', 'ours');
  change('shipments', 'theirs');
  const [first, last, theirs] = [all[0], all[249], all[250]];
  expect([first, last, theirs]).toEqual([['change', 'shipments'], [], ['change', 'shipments']]);
  await expect.poll(() => last?.length).toBe(4);
  const each = ['change', 'shipments', 'change', 'saved-locations'];
  await expect.poll(() => all.slice(0, 250).every((said) => said.join() === each.join())).toBe(true);
});

test('after each portion of streams the next one waits seven times as long as it took', async () => {
  const rested = latch();
  const rests: number[] = [];
  const { join, heard, reply } = hub({}, (ms) => {
    rests.push(ms);
    return rested.opened;
  });
  const people = Array.from({ length: 11 }, (_, n) => person(`driver ${n}`));
  const all = people.map((who) => join(who));
  await reply(...people);
  await reply(...people);
  for (const { said, writes } of all) said.length = writes.length = 0;
  const times = [0, 100];
  const now = vi.spyOn(performance, 'now').mockImplementation(() => times.shift() ?? 100);
  const change = (table: Change['table']) =>
    heard({ table, organisationId: 'ours', subCompanyId: null, ids: [] } as never);
  change('shipments');
  change('saved_locations');
  change('shipments');
  const [first, last] = [all[0], all[10]];
  expect({ rests, first: first?.said, last: last?.said }).toEqual({
    rests: [700],
    first: ['change', 'shipments'],
    last: [],
  });
  rested.open();
  const each = ['change', 'shipments', 'change', 'saved-locations', 'change', 'shipments'];
  await expect.poll(() => all.every(({ said }) => said.join() === each.join())).toBe(true);
  // A thousand streams with a hundred changes each would be a hundred thousand writes.
  expect([first?.writes.length, last?.writes.length]).toEqual([2, 1]);
  now.mockRestore();
});

test('while changes are not heard no stream is open, and there are streams again once they are', () => {
  const { join, deafen, missed, count } = hub();
  const { said } = join(person('anna'));
  deafen();
  expect(said.at(-1)).toBe('end');
  expect(count()).toBe(0);
  expect(() => join(person('anna'))).toThrow('unavailable');
  missed();
  join(person('anna'));
  expect(count()).toBe(1);
});

test.each([
  [1, 1_000],
  [200, 4_000],
  [2_000, 15_000],
])('%i browsers whose process ends connect again within %i ms', (count, withinMs) => {
  const { join, close } = hub({ perOrganisation: 2_000 });
  const all = Array.from({ length: count }, (_, n) => join(person(`driver ${n}`)).said);
  close();
  expect(all[0]).toEqual(['moving', JSON.stringify({ withinMs }), 'end']);
});

test('streams of the same user in other processes count as well', async () => {
  const counts = tallies();
  const { join } = hub({ perUser: 2 }, undefined, counts.atOnce);
  const { gone } = join(person('anna'));
  counts.take();
  counts.hear([{ key: 'streams of user anna', counted: 1, leftMs: null }]);
  expect(() => join(person('anna'))).toThrow('too-many-streams');
  join(person('bob'));
  gone();
  join(person('anna'));
});
