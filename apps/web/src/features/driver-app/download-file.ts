import type { DriverApp, ReadyDriverApp } from '@waybill/contract/driver-app';

export type DownloadState =
  | {
      readonly kind: 'downloading' | 'offline' | 'retrying' | 'busy';
      readonly received: number;
      readonly bytes: number;
    }
  | { readonly kind: 'checking'; readonly bytes: number }
  | { readonly kind: 'done'; readonly file: Blob; readonly name: string; readonly isChecked: boolean }
  | { readonly kind: 'failed'; readonly reason: DownloadFailure; readonly received: number; readonly bytes: number };

/** `unreachable`: tried in vain. `gone`: there is no file any more. `damaged`: what came is not what the server has. */
export type DownloadFailure = 'unreachable' | 'gone' | 'damaged';

type Needs = {
  readonly fetch: (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>;
  /** The file as the server has it now. */
  readonly readApp: (signal: AbortSignal) => Promise<DriverApp>;
  readonly isOffline: () => boolean;
  /** Resolves when the network is back. */
  readonly online: (signal: AbortSignal) => Promise<void>;
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Null where the browser has none: it works out checksums for pages that came by https only. */
  readonly digest: ((file: Blob) => Promise<string>) | null;
  readonly onState: (state: DownloadState) => void;
};

/** Attempts in a row that brought nothing. With their pauses they take four minutes. */
const MOST_FAILURES = 10;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A connection that brings nothing for so long is given up for a new one. */
const STALL_MS = 30_000;
const PREPARING_MS = 2_000;
const BUSY_MS = 10_000;
/** The browser may keep a blob on its disk; the memory of a phone holds no more than this. */
const BLOB_BYTES = 4_000_000;
/** The file may be replaced while it comes, and hardly more often. */
const MOST_RESTARTS = 5;

/**
 * Downloads the file, and goes on after every cut with what is missing. What has come is kept until the download is left: after a
 * failure, `run` goes on with it.
 */
export const fileDownload = (first: ReadyDriverApp, needs: Needs) => {
  const { isOffline, online, pause, digest, onState } = needs;
  let app = first;
  let blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let chunkBytes = 0;
  let received = 0;
  let restarts = 0;

  const tell = (kind: 'downloading' | 'offline' | 'retrying' | 'busy') => onState({ kind, received, bytes: app.bytes });
  const forget = () => {
    blobs = [];
    chunks = [];
    chunkBytes = 0;
    received = 0;
  };
  const pack = () => {
    blobs.push(new Blob(chunks));
    chunks = [];
    chunkBytes = 0;
  };
  const keep = (chunk: Uint8Array<ArrayBuffer>) => {
    chunks.push(chunk);
    chunkBytes += chunk.length;
    received += chunk.length;
    if (chunkBytes >= BLOB_BYTES) pack();
  };

  /** The file was replaced, or is about to be: what has come belongs to none that there is. */
  const beginAnew = async (signal: AbortSignal): Promise<'again' | DownloadFailure> => {
    let next = await needs.readApp(signal);
    while (next.state === 'preparing') {
      await pause(PREPARING_MS, signal);
      next = await needs.readApp(signal);
    }
    if (next.state !== 'ready') return 'gone';
    if (next.sha256 === app.sha256) throw new Error('It is the same, and was not to be had');
    if (++restarts > MOST_RESTARTS) return 'damaged';
    forget();
    app = next;
    return 'again';
  };

  const takeBody = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, cut: () => void): Promise<void> => {
    const reader = body.getReader();
    let stalled = setTimeout(cut, STALL_MS);
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(stalled);
        stalled = setTimeout(cut, STALL_MS);
        keep(value);
        tell('downloading');
      }
    } finally {
      clearTimeout(stalled);
      reader.releaseLock();
    }
  };

  const attempt = async (signal: AbortSignal): Promise<'again' | DownloadFailure> => {
    const connection = new AbortController();
    const cut = () => connection.abort();
    signal.addEventListener('abort', cut);
    try {
      const rest = { range: `bytes=${received}-`, 'if-range': `"${app.sha256}"` };
      const answer = await needs.fetch(received > 0 ? rest : {}, connection.signal);
      if (answer.status === 429) {
        cut();
        tell('busy');
        await pause(Number(answer.headers.get('retry-after') ?? 0) * 1000 || BUSY_MS, signal);
        return 'again';
      }
      const isSame = answer.headers.get('etag')?.replace(/^W\//, '') === `"${app.sha256}"`;
      if (answer.status === 404 || answer.status === 416 || (answer.ok && !isSame)) {
        cut();
        if (answer.status === 416) forget();
        return await beginAnew(signal);
      }
      if (!answer.ok || !answer.body) throw new Error(`It answered ${answer.status}`);
      // The whole of it has come instead of the rest.
      if (answer.status === 200) forget();
      tell('downloading');
      await takeBody(answer.body, cut);
      if (received < app.bytes) throw new Error('It broke off');
      return 'again';
    } finally {
      signal.removeEventListener('abort', cut);
    }
  };

  const receiveAll = async (signal: AbortSignal): Promise<DownloadFailure | null> => {
    let failures = 0;
    while (received < app.bytes) {
      if (isOffline()) {
        tell('offline');
        await online(signal);
      }
      const before = received;
      try {
        const next = await attempt(signal);
        if (next !== 'again') return next;
      } catch {
        signal.throwIfAborted();
        failures = received > before ? 1 : failures + 1;
        if (isOffline()) {
          failures = 0;
          continue;
        }
        if (failures === MOST_FAILURES) return 'unreachable';
        tell('retrying');
        await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)), signal);
      }
    }
    return null;
  };

  const outcome = async (signal: AbortSignal): Promise<DownloadState> => {
    const failure = await receiveAll(signal);
    if (failure) return { kind: 'failed', reason: failure, received, bytes: app.bytes };
    onState({ kind: 'checking', bytes: app.bytes });
    pack();
    const file = new Blob(blobs, { type: 'application/vnd.android.package-archive' });
    // A phone without the memory for it has the file all the same.
    const found = digest && (await digest(file).catch(() => null));
    if (received === app.bytes && (found === null || found === app.sha256)) {
      return { kind: 'done', file, name: app.name, isChecked: found !== null };
    }
    forget();
    return { kind: 'failed', reason: 'damaged', received, bytes: app.bytes };
  };

  return {
    /** Resolves when the file is there, or cannot be had; rejects when `signal` aborts. */
    run: async (signal: AbortSignal): Promise<void> => {
      restarts = 0;
      tell('downloading');
      const state = await outcome(signal);
      signal.throwIfAborted();
      onState(state);
    },
  };
};
