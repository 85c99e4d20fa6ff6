import { downloadDriverApp, type ReadyDriverApp, readDriverApp } from '@waybill/contract/driver-app';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { type DownloadState, fileDownload } from './download-file.ts';
import { saveFile } from './save-file.ts';

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A page that did not come by https has no `subtle`. */
const digest = globalThis.crypto?.subtle
  ? async (file: Blob) => hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  : null;

/** Resolves after so long, or at the event; rejects when `signal` aborts. */
const until = (
  signal: AbortSignal,
  { ms, event }: { readonly ms?: number; readonly event?: 'online' },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', arrive);
      signal.removeEventListener('abort', leave);
      settle();
    };
    const arrive = end(resolve);
    const leave = end(() => reject(signal.reason));
    const timer = ms === undefined ? undefined : setTimeout(arrive, ms);
    if (event) window.addEventListener(event, arrive);
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
  });

/** Downloads the file while the page is open, and hands it to the browser. */
export const useDownload = (app: ReadyDriverApp) => {
  const [state, setState] = useState<DownloadState>({ kind: 'downloading', received: 0, bytes: app.bytes });
  const leaving = useRef<AbortController | null>(null);
  // Of the file that the page was opened with: one that replaces it meanwhile is noticed by the download itself.
  const [download] = useState(() =>
    fileDownload(app, {
      fetch: (headers, signal) => fetch(downloadDriverApp.path, { headers, signal, cache: 'no-store' }),
      readApp: async (signal) => (await api(readDriverApp, { signal })).driverApp,
      isOffline: () => !navigator.onLine,
      online: (signal) => until(signal, { event: 'online' }),
      // The network may be back before the pause is over.
      pause: (ms, signal) => until(signal, { ms, event: 'online' }),
      digest,
      onState: (next) => {
        setState(next);
        if (next.kind === 'done') saveFile(next.file, next.name);
      },
    }),
  );
  const run = (signal: AbortSignal) => {
    // Rejects only when the page is left.
    download.run(signal).catch(() => {});
  };
  const start = useEffectEvent(run);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    start(controller.signal);
    return () => controller.abort();
  }, []);

  return {
    state,
    save: () => state.kind === 'done' && saveFile(state.file, state.name),
    retry: () => leaving.current && run(leaving.current.signal),
  };
};
