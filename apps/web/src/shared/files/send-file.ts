import { ApiError, ConnectionError } from '@waybill/contract/client';
import { problem } from '@waybill/contract/problem';
import { becomeSignedOut } from '../../lib/session/signed-out.ts';
import { subCompanyHeaders } from '../../lib/session/sub-company.ts';

export type UploadFailure =
  | { readonly kind: 'too-large' | 'empty' }
  | { readonly kind: 'refused'; readonly error: unknown };

export type Sending = {
  /** Resolves with the answer. Rejects with an UploadFailure. Never settles after it was cancelled. */
  readonly done: Promise<unknown>;
  readonly cancel: () => void;
};

/** Sends one file. XMLHttpRequest is used because fetch does not report upload progress. */
export const sendFile = (
  method: 'POST' | 'PUT',
  url: string,
  file: Blob,
  onProgress: (sent: number) => void,
): Sending => {
  const request = new XMLHttpRequest();
  const done = new Promise<unknown>((resolve, reject) => {
    const refuse = (error: unknown) => reject({ kind: 'refused', error } satisfies UploadFailure);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => refuse(new ConnectionError(null)));
    request.addEventListener('timeout', () => refuse(new ConnectionError(null)));
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) {
        resolve(answer);
        return;
      }
      const said = problem.safeParse(answer);
      if (said.data?.code === 'not-signed-in') becomeSignedOut();
      refuse(said.success ? new ApiError(said.data) : new ConnectionError(answer, request.status));
    });
  });
  request.open(method, url);
  request.setRequestHeader('content-type', 'application/octet-stream');
  for (const [name, value] of Object.entries(subCompanyHeaders())) request.setRequestHeader(name, value);
  request.send(file);
  return { done, cancel: () => request.abort() };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
