import { parseSetCookie } from 'cookie';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

type Method = NonNullable<InjectOptions['method']>;

export type Answer = {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
  /** The parsed body; a test names what it expects in it. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer under test has no type yet
  readonly body: any;
};

export type Browser = ReturnType<typeof createBrowser>;

let visitors = 0;

/** Calls the app as a page of the dashboard would: keeps cookies, sends its origin, has an IP address of its own. */
export const createBrowser = (
  app: FastifyInstance,
  address = `10.0.${Math.floor(++visitors / 250)}.${visitors % 250}`,
) => {
  const cookies = new Map<string, string>();

  const send = async (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    for (const header of [answer.headers['set-cookie'] ?? []].flat()) {
      const { name, value, maxAge } = parseSetCookie(header);
      if (maxAge === 0 || value === undefined) cookies.delete(name);
      else cookies.set(name, value);
    }
    return present(answer);
  };

  return {
    cookies,
    send,
    get: (url: string, headers?: Record<string, string>) => send('GET', url, undefined, headers),
    post: (url: string, body?: unknown, headers?: Record<string, string>) => send('POST', url, body, headers),
    put: (url: string, body?: unknown, headers?: Record<string, string>) => send('PUT', url, body, headers),
    patch: (url: string, body?: unknown) => send('PATCH', url, body),
    delete: (url: string) => send('DELETE', url),
  };
};

const present = (answer: LightMyRequestResponse): Answer => ({
  status: answer.statusCode,
  headers: answer.headers,
  text: answer.body,
  body: String(answer.headers['content-type']).includes('json') ? answer.json() : undefined,
});
