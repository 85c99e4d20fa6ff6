import type { Role } from '@waybill/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../db/embedded/testing/until.ts';
import { AKUREYRI, CARRIER, STRANGER } from '../../seed/demo-data.ts';
import { latch } from '../../testing/latch.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { operatorLines, operatorOf, refused } from '../../testing/test-operator.ts';
import type { Operator } from '../../wiring/wire-operator.ts';
import { usersRepo } from '../users/users.repo.ts';

let app: TestApp;
let operator: Operator;
beforeAll(async () => {
  app = await createTestApp();
  operator = operatorOf(app);
});
afterAll(() => app.close());

const wanted = (name: string, admin: string) => ({ name, admin, config: {}, sameName: false });
const signUp = async (email: string) => {
  const browser = app.browser();
  expect((await browser.post('/api/accounts', { email, password: 'Sigga1234' })).status).toBe(200);
  return browser;
};
const counts = () =>
  app.database.asOperator(async (tx) => [
    (await tx.selectFrom('organisations').select('id').execute()).length,
    (await tx.selectFrom('users').select('id').execute()).length,
    (await tx.selectFrom('outbox').select('id').execute()).length,
  ]);

describe('create', () => {
  test('makes an organisation whose invited first user becomes its admin and super-admin', async () => {
    const made = await operator.create({ ...wanted('Vestri ehf.', 'stjori@vestri.is'), config: { role: 'forwarder' } });
    const link = new URL(made.link);
    expect(link.origin + link.pathname).toBe('https://waybill.example.is/invitation');
    expect(made.expiresAt.getTime() - app.time.now.getTime()).toBe(7 * 24 * 60 * 60 * 1000);

    const [mail] = await app.database.asOperator((tx) =>
      tx.selectFrom('outbox').select('payload').orderBy('created_at', 'desc').limit(1).execute(),
    );
    expect(mail?.payload).toMatchObject({ to: 'stjori@vestri.is', text: expect.stringContaining(made.link) });

    const browser = app.browser();
    const code = link.searchParams.get('code');
    const accepted = await browser.post('/api/invitations/acceptance', { code, password: 'Sigga1234' });
    expect(accepted.body.session).toMatchObject({
      user: { id: made.userId, roles: ['admin', 'super-admin'] },
      organisation: { id: made.organisationId, name: 'Vestri ehf.' },
      config: { role: 'forwarder' },
    });
    const lines = await operatorLines(app, made.organisationId);
    expect(lines.map(({ entity, action, actor_name }) => [entity, action, actor_name]).sort()).toEqual([
      ['api-key', 'created', 'the-operator'],
      ['organisation', 'created', 'the-operator'],
      ['user', 'invited', 'the-operator'],
    ]);
  });

  test('refuses a member of another organisation, and leaves nothing behind', async () => {
    const before = await counts();
    await expect(operator.create(wanted('Austri ehf.', 'admin@demo.test'))).rejects.toEqual(
      refused(/^admin@demo\.test belongs to an organisation already/),
    );
    expect(await counts()).toEqual(before);
  });

  test('invites an account that belongs to nobody, in the language its owner chose', async () => {
    const browser = await signUp('ein@example.is');
    await browser.patch('/api/profile', { locale: 'is' });
    const made = await operator.create(wanted('Suðri ehf.', 'ein@example.is'));
    const mails = await app.database.asOperator((tx) => tx.selectFrom('outbox').select('payload').execute());
    const invitation = mails.map(({ payload }) => payload as { text: string; subject: string });
    expect(invitation.find(({ text }) => text.includes(made.link))?.subject).toMatch(/Suðri ehf\. býður/);
  });

  test('refuses a name that is taken, unless told that it is meant', async () => {
    await operator.create(wanted('Tvennir sf.', 'fyrri@example.is'));
    const again = wanted('Tvennir sf.', 'seinni@example.is');
    await expect(operator.create(again)).rejects.toEqual(refused(/exists already/));
    const second = await operator.create({ ...again, sameName: true });
    await expect(operator.setDisabled('Tvennir sf.', true)).rejects.toEqual(
      refused(new RegExp(`^2 organisations are named 'Tvennir sf\\.'.*${second.organisationId}`)),
    );
    expect((await operator.setDisabled(second.organisationId.toUpperCase(), true)).changed).toBe(true);
  });
});

describe('invite', () => {
  const accept = (link: string) =>
    app.browser().post('/api/invitations/acceptance', {
      code: new URL(link).searchParams.get('code'),
      password: 'Sigga1234',
    });

  test('sends an invitation again that ran out; only the new link works, and for the roles that were meant', async () => {
    const made = await operator.create(wanted('Gleymska ehf.', 'gleymin@example.is'));
    await operator.grant({ email: 'gleymin@example.is', role: 'developer', revoke: false });
    app.time.advance(8 * 24 * 60 * 60 * 1000);
    const again = await operator.invite('Gleymska ehf.', 'gleymin@example.is');
    expect(again.userId).toBe(made.userId);
    expect((await accept(made.link)).status).not.toBe(200);
    const accepted = await accept(again.link);
    expect(accepted.body.session.user.roles).toEqual(['admin', 'super-admin', 'developer']);
    expect((await operatorLines(app, made.organisationId)).at(-1)?.action).toBe('invitation-resent');
    await expect(operator.invite('Gleymska ehf.', 'gleymin@example.is')).rejects.toEqual(
      refused('belongs to an organisation already'),
    );
  });

  test('brings another admin and super-admin into an organisation', async () => {
    const { link } = await operator.invite(CARRIER, 'nyr@example.is');
    const { session } = (await accept(link)).body;
    expect(session).toMatchObject({ organisation: { id: CARRIER }, user: { roles: ['admin', 'super-admin'] } });
  });
});

describe('grant', () => {
  test('drops a change of address that an admin has asked for before', async () => {
    const admin = await app.signedIn('admin@demo.test');
    const { users } = (await admin.get('/api/users?search=division@demo.test')).body;
    const { id, version, name } = users[0];
    const edit = { version, email: 'trap@example.is', name, roles: ['admin'], phoneNumber: '' };
    expect((await admin.put(`/api/users/${id}`, edit)).body.user.pendingEmail).toBe('trap@example.is');
    const grant = { email: 'division@demo.test', role: 'developer', organisationId: null } as const;
    await operator.grant({ ...grant, revoke: false });
    expect((await admin.get(`/api/users/${id}`)).body.user.pendingEmail).toBeNull();
    await operator.grant({ ...grant, revoke: true });
  });

  const rolesOf = async (email: string) => {
    const browser = await app.signedIn(email);
    return (await browser.get('/api/session')).body.session.user.roles;
  };

  test('gives a role, ends the sessions opened without it, and is in the history of its owner', async () => {
    const before = await app.signedIn('division@demo.test');
    const { changed } = await operator.grant({ email: 'division@demo.test', role: 'developer', revoke: false });
    expect(changed).toBe(true);
    expect((await before.get('/api/session')).body.session).toBeNull();
    expect(await rolesOf('division@demo.test')).toEqual(['admin', 'developer']);
    expect(await operatorLines(app, CARRIER)).toContainEqual({
      entity: 'user',
      entity_id: '00000000-0000-4000-8000-000000000206',
      action: 'role-granted',
      actor_kind: 'operator',
      actor_name: 'the-operator',
      changes: { roles: { from: ['admin'], to: ['admin', 'developer'] } },
      sub_company_id: AKUREYRI,
    });
    await operator.grant({ email: 'division@demo.test', role: 'developer', revoke: true });
    expect(await rolesOf('division@demo.test')).toEqual(['admin']);
  });

  test('says when there is nothing to do, and does nothing', async () => {
    const browser = await app.signedIn('super@demo.test');
    const lines = (await operatorLines(app, CARRIER)).length;
    expect((await operator.grant({ email: 'super@demo.test', role: 'super-admin', revoke: false })).changed).toBe(
      false,
    );
    expect((await operator.grant({ email: 'super@demo.test', role: 'developer', revoke: true })).changed).toBe(false);
    expect((await browser.get('/api/session')).body.session).not.toBeNull();
    expect(await operatorLines(app, CARRIER)).toHaveLength(lines);
  });

  test('refuses an unknown address and an account of no organisation', async () => {
    await expect(operator.grant({ email: 'enginn@example.is', role: 'developer', revoke: false })).rejects.toEqual(
      refused('^Nobody has the address enginn@example.is'),
    );
    await signUp('utan@example.is');
    await expect(operator.grant({ email: 'utan@example.is', role: 'developer', revoke: false })).rejects.toEqual(
      refused('belongs to no organisation'),
    );
  });

  test('asks which organisation is meant when several have invited the address', async () => {
    const first = await operator.create(wanted('Fyrri ehf.', 'tvisvar@example.is'));
    const alone = await operator.grant({ email: 'tvisvar@example.is', role: 'developer', revoke: false });
    expect(alone.member).toMatchObject({ organisationId: first.organisationId, invited: true });
    const second = await operator.create(wanted('Seinni ehf.', 'tvisvar@example.is'));
    const wish = { email: 'tvisvar@example.is', role: 'developer', revoke: false } as const;
    await expect(operator.grant(wish)).rejects.toEqual(
      refused(/--organisation: .*Fyrri ehf\..*Seinni ehf\.|Seinni.*Fyrri/),
    );
    const { member } = await operator.grant({ ...wish, organisation: 'Seinni ehf.' });
    expect(member.organisationId).toBe(second.organisationId);
    await expect(operator.grant({ ...wish, organisation: 'Bláfell ehf.' })).rejects.toEqual(
      refused('does not belong to this organisation'),
    );
  });

  test('never takes the last one who can run the organisation, also when both are demoted at once', async () => {
    const setRoles = (email: string, roles: Role[]) =>
      app.database.asOperator((tx) => tx.updateTable('users').set({ roles }).where('email', '=', email).execute());
    await setRoles('super@stranger.test', ['super-admin']);
    const revoke = { email: 'super@stranger.test', role: 'super-admin', revoke: true } as const;

    const demoted = latch();
    const held = latch();
    const colleague = app.database.asOperator(async (tx) => {
      // The users screen's own lock, since the command must use the same one.
      await usersRepo(tx, { organisationId: STRANGER, subCompanyId: null }).holdAdmins();
      held.open();
      await demoted.opened;
      await tx.updateTable('users').set({ roles: [] }).where('email', '=', 'admin@stranger.test').execute();
    });
    await held.opened;
    const taking = operator.grant(revoke).catch((error: unknown) => error);
    await until('the command waits', async () => {
      const { rowCount } = await app.database.pool.query(
        "select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and locktype = 'advisory' and not granted",
      );
      return rowCount === 1;
    });
    demoted.open();
    await colleague;
    expect(await taking).toEqual(refused('^super@stranger.test is the last admin of Útnes sf.'));

    await setRoles('admin@stranger.test', ['admin']);
    expect((await operator.grant(revoke)).changed).toBe(true);
    await operator.grant({ ...revoke, revoke: false });
  });
});
