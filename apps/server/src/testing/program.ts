import type { OrganisationId } from '@waybill/domain/ids';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import type { Answer } from './browser.ts';
import { TEST_SECRET } from './demo-people.ts';
import type { TestApp } from './test-app.ts';

type Headers = Readonly<Record<string, string>>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** The key that an organisation has from the start. */
export const keyOf = async (
  { database }: Pick<TestApp, 'database'>,
  organisationId: OrganisationId,
): Promise<string> => {
  const { token_ciphertext } = await database.asOperator((tx) =>
    tx
      .selectFrom('auth_tokens')
      .select('token_ciphertext')
      .where('organisation_id', '=', organisationId)
      .where('api_key_id', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return createKeyVault(TEST_SECRET).open(token_ciphertext) ?? '';
};

export type Program = ReturnType<typeof program>;

/** An integrator's program, which calls the public API with a key. */
export const program = ({ app }: Pick<TestApp, 'app'>, key: string) => {
  const call = async (method: Method, path: string, body?: object, headers: Headers = {}): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const isJson = /json/.test(String(answer.headers['content-type']));
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      headers: answer.headers,
      text: answer.body,
    };
  };
  return {
    call,
    get: (path: string, headers?: Headers) => call('GET', path, undefined, headers),
    post: (path: string, body?: object, headers?: Headers) => call('POST', path, body, headers),
    put: (path: string, body?: object, headers?: Headers) => call('PUT', path, body, headers),
    patch: (path: string, body?: object, headers?: Headers) => call('PATCH', path, body, headers),
  };
};
