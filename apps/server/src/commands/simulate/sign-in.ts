import { type Client, createClient } from '@waybill/contract/client';
import { signIn } from '@waybill/contract/session';

const ADMIN = { email: 'admin@demo.test', password: 'Demo1234' };
const DEFAULT_ZONE = 'Atlantic/Reykjavik';

export type SignedIn = { readonly client: Client; readonly timeZone: string };

/** With a key as its program, without one as the demo's admin. */
export const connectTo = async (url: string, apiKey: string | undefined): Promise<SignedIn> => {
  const withHeaders = (headers: Readonly<Record<string, string>>) =>
    createClient((address, init) => fetch(address, { ...init, headers: { ...init?.headers, ...headers } }), url);
  if (apiKey) return { client: withHeaders({ authorization: `Bearer ${apiKey}` }), timeZone: DEFAULT_ZONE };
  let cookie = '';
  const visitor = createClient(async (address, init) => {
    const answer = await fetch(address, init);
    cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    return answer;
  }, url);
  const reply = await visitor(signIn, { body: ADMIN });
  if (!('session' in reply))
    throw new Error('The demo’s admin has a second factor: set API_KEY to a key of the organisation.');
  return { client: withHeaders({ cookie }), timeZone: reply.session.config?.timeZone ?? DEFAULT_ZONE };
};
