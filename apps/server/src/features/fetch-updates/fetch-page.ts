import type { FetchFailure } from '@waybill/domain/fetch-updates/fetch-source';
import { type ReadPage, readPage } from '@waybill/domain/fetch-updates/read-page';
import type { CallSource } from './fetch-deps.ts';

export type FetchedPage =
  | Extract<ReadPage, { records: unknown }>
  | { readonly failure: FetchFailure; readonly status?: number | undefined };

const BYTE_ORDER_MARK = /^\ufeff/;

type Wanted = {
  readonly url: URL;
  readonly token: string | null;
  readonly recordsAt: string;
  readonly signal?: AbortSignal | undefined;
};

/** Fetches one page, and reads it as far as its records. */
export const fetchPage = async (call: CallSource, { url, token, recordsAt, signal }: Wanted): Promise<FetchedPage> => {
  const answer = await call(url, token, signal);
  if ('failure' in answer) return answer;
  const { status, body, isCut } = answer;
  if (status === 401 || status === 403) return { failure: 'unauthorised', status };
  if (status >= 300 && status < 400) return { failure: 'redirected', status };
  if (status !== 200) return { failure: 'answered', status };
  if (isCut) return { failure: 'too-large' };
  return readPage(body.toString('utf8').replace(BYTE_ORDER_MARK, ''), url, recordsAt);
};
