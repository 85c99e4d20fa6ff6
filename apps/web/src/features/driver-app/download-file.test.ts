import { createHash, randomBytes } from 'node:crypto';
import type { DriverApp, ReadyDriverApp } from '@waybill/contract/driver-app';
import { describe, expect, test } from 'vitest';
import { type DownloadState, fileDownload } from './download-file.ts';

const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const digest = async (file: Blob) => sha256Of(new Uint8Array(await file.arrayBuffer()));

const readyApp = (content: Uint8Array, name = 'driver.apk'): ReadyDriverApp => ({
  state: 'ready',
  name,
  bytes: content.length,
  sha256: sha256Of(content),
});

type Asked = { readonly range: string | undefined; readonly ifRange: string | undefined };
/** How an attempt goes: so many bytes and then a cut, an answer of its own, or all that was asked for. */
type Step =
  | 'whole'
  | 'refused'
  | { readonly cutAfter: number }
  | { readonly status: number; readonly retryAfter?: string };

/** A server whose file a test may replace, on a line that does as the test says, and then works. */
const serverOf = (content: Uint8Array, steps: Step[]) => {
  const held = { content, app: readyApp(content) as DriverApp, isOffline: false };
  const asked: Asked[] = [];
  const states: DownloadState[] = [];
  const pauses: number[] = [];

  const answer = (headers: Readonly<Record<string, string>>, step: Exclude<Step, 'refused' | { status: number }>) => {
    const etag = `"${sha256Of(held.content)}"`;
    const start = headers.range && headers['if-range'] === etag ? Number(/\d+/.exec(headers.range)?.[0]) : 0;
    const rest = held.content.subarray(start);
    const sent = step === 'whole' ? rest : rest.subarray(0, step.cutAfter);
    const chunks = Array.from({ length: Math.ceil(sent.length / 1000) }, (_, n) =>
      sent.slice(n * 1000, n * 1000 + 1000),
    );
    const body = new ReadableStream({
      pull: (controller) => {
        const chunk = chunks.shift();
        if (chunk) controller.enqueue(chunk);
        else if (step === 'whole') controller.close();
        else controller.error(new TypeError('network error'));
      },
    });
    return new Response(body, { status: start > 0 ? 206 : 200, headers: { etag } });
  };

  const needs: Parameters<typeof fileDownload>[1] = {
    fetch: async (headers) => {
      asked.push({ range: headers.range, ifRange: headers['if-range'] });
      const step = steps.shift() ?? 'whole';
      if (step === 'refused') throw new TypeError('Failed to fetch');
      if (typeof step === 'object' && 'status' in step) {
        return new Response('{}', {
          status: step.status,
          headers: step.retryAfter ? { 'retry-after': step.retryAfter } : {},
        });
      }
      return answer(headers, step);
    },
    readApp: async () => held.app,
    isOffline: () => held.isOffline,
    online: async () => {
      held.isOffline = false;
    },
    pause: async (ms) => void pauses.push(ms),
    digest,
    onState: (state) => states.push(state),
  };
  const replaceBy = (next: Uint8Array, name?: string) => {
    held.content = next;
    held.app = readyApp(next, name);
  };
  return { held, asked, states, pauses, needs, replaceBy, kinds: () => [...new Set(states.map(({ kind }) => kind))] };
};

const never = new AbortController().signal;
const CONTENT = new Uint8Array(randomBytes(10_000));

const lastOf = async (states: readonly DownloadState[]) => {
  const last = states.at(-1);
  return last?.kind === 'done' ? { ...last, sha256: await digest(last.file), file: undefined } : last;
};
const DONE = { kind: 'done', name: 'driver.apk', isChecked: true, sha256: sha256Of(CONTENT), file: undefined };

describe('a download', () => {
  test('tells each piece that has come, and checks the whole', async () => {
    const { states, needs } = serverOf(CONTENT, []);
    await fileDownload(readyApp(CONTENT), needs).run(never);
    const received = states.flatMap((state) => (state.kind === 'downloading' ? [state.received] : []));
    expect([...new Set(received)]).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000]);
    expect(await lastOf(states)).toEqual(DONE);
  });

  test('goes on after every cut with what is missing of the same file', async () => {
    const { states, asked, needs, kinds } = serverOf(CONTENT, [
      'refused',
      { cutAfter: 4000 },
      { status: 502 },
      { cutAfter: 3000 },
    ]);
    await fileDownload(readyApp(CONTENT), needs).run(never);
    expect(asked.map(({ range }) => range)).toEqual([
      undefined,
      undefined,
      'bytes=4000-',
      'bytes=4000-',
      'bytes=7000-',
    ]);
    expect(asked.at(-1)?.ifRange).toBe(`"${sha256Of(CONTENT)}"`);
    expect(kinds()).toEqual(['downloading', 'retrying', 'checking', 'done']);
    expect(await lastOf(states)).toEqual(DONE);
  });

  test('waits for the network while there is none, and goes on by itself', async () => {
    const { held, states, asked, needs, pauses, kinds } = serverOf(CONTENT, [{ cutAfter: 5000 }]);
    const fetch: typeof needs.fetch = async (...request) => {
      const answer = await needs.fetch(...request);
      held.isOffline = asked.length === 1;
      return answer;
    };
    await fileDownload(readyApp(CONTENT), { ...needs, fetch }).run(never);
    expect(kinds()).toEqual(['downloading', 'offline', 'checking', 'done']);
    expect(pauses).toEqual([]);
    expect(await lastOf(states)).toEqual(DONE);
  });

  test('begins anew when the file was replaced meanwhile, whether or not it is ready yet', async () => {
    const next = new Uint8Array(randomBytes(7000));
    for (const firstState of ['ready', 'preparing'] as const) {
      const { held, states, needs, replaceBy } = serverOf(CONTENT, [
        { cutAfter: 4000 },
        ...(firstState === 'preparing' ? [{ status: 404 }] : []),
      ]);
      const pause: typeof needs.pause = async () => replaceBy(next, 'driver-2.apk');
      const readApp: typeof needs.readApp = async () => {
        const said =
          firstState === 'preparing' && held.content === CONTENT ? { state: 'preparing' as const } : held.app;
        return said;
      };
      await fileDownload(readyApp(CONTENT), { ...needs, pause, readApp }).run(never);
      expect(await lastOf(states)).toMatchObject({ kind: 'done', name: 'driver-2.apk', sha256: sha256Of(next) });
    }
  });

  test('of a file that is gone fails, and says so', async () => {
    const { held, states, needs } = serverOf(CONTENT, [{ cutAfter: 4000 }, { status: 404 }]);
    held.app = { state: 'unavailable' };
    await fileDownload(readyApp(CONTENT), needs).run(never);
    expect(await lastOf(states)).toMatchObject({ kind: 'failed', reason: 'gone' });
  });

  test('waits its turn where many download', async () => {
    const { states, pauses, needs, kinds } = serverOf(CONTENT, [{ status: 429, retryAfter: '7' }]);
    await fileDownload(readyApp(CONTENT), needs).run(never);
    expect(pauses).toEqual([7000]);
    expect(kinds()).toEqual(['downloading', 'busy', 'checking', 'done']);
    expect(await lastOf(states)).toEqual(DONE);
  });

  test('is given up after ten attempts that brought nothing, and goes on with what it has when asked', async () => {
    const { states, asked, pauses, needs } = serverOf(CONTENT, [{ cutAfter: 6000 }, ...Array(9).fill('refused')]);
    const download = fileDownload(readyApp(CONTENT), needs);
    await download.run(never);
    expect(await lastOf(states)).toEqual({ kind: 'failed', reason: 'unreachable', received: 6000, bytes: 10_000 });
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
    await download.run(never);
    expect(asked.at(-1)?.range).toBe('bytes=6000-');
    expect(await lastOf(states)).toEqual(DONE);
  });

  test('takes the whole again from a server that knows no parts', async () => {
    const { states, needs } = serverOf(CONTENT, [{ cutAfter: 4000 }]);
    const fetch: typeof needs.fetch = (_, signal) => needs.fetch({}, signal);
    await fileDownload(readyApp(CONTENT), { ...needs, fetch }).run(never);
    expect(await lastOf(states)).toEqual(DONE);
  });

  test('that came damaged is thrown away', async () => {
    const { states, needs } = serverOf(CONTENT, []);
    const download = fileDownload(readyApp(CONTENT), { ...needs, digest: async () => 'another' });
    await download.run(never);
    expect(await lastOf(states)).toEqual({ kind: 'failed', reason: 'damaged', received: 0, bytes: 10_000 });
  });

  test.each([
    ['a browser has no checksums', null],
    ['there is no memory for them', () => Promise.reject(new Error('no memory'))],
  ])('is handed over unchecked, and says so, where %s', async (_, without) => {
    const { states, needs } = serverOf(CONTENT, []);
    await fileDownload(readyApp(CONTENT), { ...needs, digest: without }).run(never);
    expect(await lastOf(states)).toEqual({ ...DONE, isChecked: false });
  });

  test('that is left says nothing more', async () => {
    const { states, needs } = serverOf(CONTENT, [{ cutAfter: 4000 }]);
    const leaving = new AbortController();
    const pause: typeof needs.pause = async (_, signal) => {
      leaving.abort(new Error('left'));
      signal.throwIfAborted();
    };
    await expect(fileDownload(readyApp(CONTENT), { ...needs, pause }).run(leaving.signal)).rejects.toThrow('left');
    expect(states.at(-1)).toMatchObject({ kind: 'retrying', received: 4000 });
  });
});
