const DEMO_ADMIN = { email: 'admin@demo.test', password: 'Demo1234' };

/**
 * Signs the demo's administrator in through the API.
 *
 * @param {string} origin
 * @returns {Promise<{ name: string, value: string }>} the session's cookie
 */
export const signIn = async (origin) => {
  const reply = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(DEMO_ADMIN),
  });
  const [cookie] = reply.headers.getSetCookie();
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie ?? '') ?? [];
  if (!reply.ok || !name || value === undefined) {
    throw new Error(`The demo's administrator could not sign in: ${reply.status} ${await reply.text()}`);
  }
  return { name, value };
};
