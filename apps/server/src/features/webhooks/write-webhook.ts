import { changesBetween } from '@waybill/domain/audit';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import { newId, type PartnerId, type WebhookDeliveryId, type WebhookId } from '@waybill/domain/ids';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import { MOST_WEBHOOKS, SECRET_OVERLAP_MS, TEST_EVENT, type WebhookFields } from '@waybill/domain/webhook';
import type { Requester } from '../../http/visitor.ts';
import { presentWebhook } from './present-webhook.ts';
import { newSecret } from './signing.ts';
import type { ScopedWebhooks, WebhookDeps } from './webhook-deps.ts';
import type { StoredWebhook } from './webhooks.repo.ts';

/** Asked before a transaction begins, and of each address that is written: it takes as long as the look-up of a name. */
export const assertCallable = async ({ faultOf }: WebhookDeps, url: string): Promise<void> => {
  const fault = await faultOf(url);
  if (fault) throw refusedFields({ path: 'url', problem: fault === 'not-https' ? 'not-https' : 'private-address' });
};

const read = async ({ webhooks }: ScopedWebhooks, id: WebhookId, now: Date) =>
  presentWebhook(orNotFound(await webhooks.find(id)), now);

/** The history is read by people who may not see the token that an address may hold. */
const recorded = ({ url, description, events }: WebhookFields, partner: string | null) => ({
  host: new URL(url).host,
  description,
  events,
  partner,
});

const noSuchPartner = () =>
  refusedFields({ path: 'partnerId', problem: 'invalid', allowed: 'the id of a partner of your organisation' });

const nameOfPartner = async ({ partnerName }: ScopedWebhooks, partnerId: PartnerId | null): Promise<string | null> => {
  if (partnerId === null) return null;
  const name = await partnerName(partnerId);
  if (name === null) throw noSuchPartner();
  return name;
};

export const createWebhook = async (deps: WebhookDeps, by: Requester, fields: WebhookFields) => {
  const secret = newSecret();
  return deps.inScope(by, async (scoped) => {
    const { webhooks, record } = scoped;
    if ((await webhooks.countHeld()) >= MOST_WEBHOOKS) throw refusedFields({ path: 'url', problem: 'too-many' });
    const partner = await nameOfPartner(scoped, fields.partnerId ?? null);
    const id = newId<WebhookId>();
    if (!(await webhooks.add(id, fields, deps.seal.seal(secret), deps.clock()))) throw noSuchPartner();
    await record({
      entity: 'webhook',
      entityId: id,
      action: 'created',
      changes: changesBetween({}, recorded(fields, partner)),
    });
    return { webhook: await read(scoped, id, deps.clock()), secret };
  });
};

/** The address of the settings is changed there; it is told of status changes, and of nothing else. */
const assertOwn = (held: StoredWebhook) => {
  if (held.config_key !== null) throw new AppError('forbidden');
};

const isSameButForPartner = (held: StoredWebhook, { url, description, events }: WebhookFields) =>
  held.url === url && held.description === description && JSON.stringify(held.events) === JSON.stringify(events);

export const editWebhook = async (
  deps: WebhookDeps,
  by: Requester,
  id: WebhookId,
  version: number,
  fields: WebhookFields,
) =>
  deps.inScope(by, async (scoped) => {
    const found = orNotFound(await scoped.webhooks.hold(id));
    // Whose words it gets is no setting, and chosen here for all.
    if (!isSameButForPartner(found, fields)) assertOwn(found);
    if (found.version !== version)
      throw new AppError('stale-version', { current: presentWebhook(found, deps.clock()) });
    const { partnerId = found.partner_id, ...columns } = fields;
    const partner = await nameOfPartner(scoped, partnerId);
    const partnerBefore = found.partner_id && (await scoped.partnerName(found.partner_id));
    const changed = { ...columns, partner_id: partnerId, rests: 0, resting_until: null };
    if (!(await scoped.webhooks.change(found, changed, deps.clock()))) throw noSuchPartner();
    await scoped.record({
      entity: 'webhook',
      entityId: id,
      action: 'edited',
      changes: changesBetween(recorded(found, partnerBefore), recorded(fields, partner)),
    });
    await scoped.enqueue(id);
    return { webhook: await read(scoped, id, deps.clock()) };
  });

export const deleteWebhook = (deps: WebhookDeps, by: Requester, id: WebhookId) =>
  deps.inScope(by, async ({ webhooks, record }) => {
    const found = orNotFound(await webhooks.hold(id));
    assertOwn(found);
    await webhooks.remove(id);
    const changes = changesBetween({ host: new URL(found.url).host }, { host: null });
    await record({ entity: 'webhook', entityId: id, action: 'deleted', changes });
    return {};
  });

export const switchWebhook = (deps: WebhookDeps, by: Requester, id: WebhookId, isOn: boolean) =>
  deps.inScope(by, async (scoped) => {
    const found = orNotFound(await scoped.webhooks.hold(id));
    if ((found.stopped_at === null) !== isOn) {
      const at = deps.clock();
      const state = isOn
        ? { stopped_at: null, stopped_because: null, rests: 0, resting_until: null }
        : { stopped_at: at, stopped_because: 'by-hand' as const };
      await scoped.webhooks.change(found, state, at);
      await scoped.record({ entity: 'webhook', entityId: id, action: isOn ? 'enabled' : 'disabled' });
      if (isOn) await scoped.enqueue(id);
    }
    return { webhook: await read(scoped, id, deps.clock()) };
  });

/** A secret that is there is shown to people alone, who have a password to prove themselves by. */
export const revealSecret = (deps: WebhookDeps, by: Requester, id: WebhookId) => {
  if (by.actor.kind !== 'user') throw new AppError('forbidden');
  assertRecentPassword(by.actor, deps.clock());
  return deps.inScope(by, async ({ webhooks, record }) => {
    const found = orNotFound(await webhooks.hold(id));
    const secret = found.secret ? deps.seal.open(found.secret) : newSecret();
    if (secret === null) throw new AppError('api-key-unreadable');
    if (!found.secret) await webhooks.giveSecret(id, deps.seal.seal(secret));
    await record({ entity: 'webhook', entityId: id, action: 'revealed' });
    return { secret };
  });
};

export const rotateSecret = (deps: WebhookDeps, by: Requester, id: WebhookId) => {
  if (by.actor.kind === 'user') assertRecentPassword(by.actor, deps.clock());
  const secret = newSecret();
  return deps.inScope(by, async (scoped) => {
    const found = orNotFound(await scoped.webhooks.hold(id));
    const at = deps.clock();
    const former = { former_secret: found.secret, former_until: new Date(at.getTime() + SECRET_OVERLAP_MS) };
    await scoped.webhooks.change(found, { secret: deps.seal.seal(secret), ...former }, at);
    await scoped.record({ entity: 'webhook', entityId: id, action: 'rotated' });
    return { webhook: await read(scoped, id, deps.clock()), secret };
  });
};

/** For a secret that others have come to know: it does not sign to the end of the day. */
export const endFormerSecret = (deps: WebhookDeps, by: Requester, id: WebhookId) =>
  deps.inScope(by, async (scoped) => {
    const found = orNotFound(await scoped.webhooks.hold(id));
    if (found.former_secret !== null) {
      await scoped.webhooks.change(found, { former_secret: null, former_until: null }, deps.clock());
      await scoped.record({ entity: 'webhook', entityId: id, action: 'revoked' });
    }
    return { webhook: await read(scoped, id, deps.clock()) };
  });

export const testWebhook = (deps: WebhookDeps, by: Requester, id: WebhookId) =>
  deps.inScope(by, async ({ webhooks, enqueue }) => {
    const found = orNotFound(await webhooks.hold(id));
    if (found.stopped_at !== null) throw new AppError('feature-off');
    const deliveryId = newId<WebhookDeliveryId>();
    const body = { type: TEST_EVENT, version: 1, timestamp: deps.clock().toISOString(), data: { webhookId: id } };
    await webhooks.addTest(id, deliveryId, JSON.stringify(body));
    if (found.resting_until) await webhooks.change(found, { resting_until: null }, deps.clock());
    await enqueue(id);
    return { deliveryId };
  });

/** In seconds. */
const RESEND_APART = 10;

/**
 * Once a try is over, the next may follow at once; from then on they are some seconds apart: so that nobody calls an address without end
 * through us.
 */
const assertMayResend = async (
  { webhooks }: ScopedWebhooks,
  id: WebhookDeliveryId,
  isOnItsWay: boolean,
  now: Date,
): Promise<void> => {
  if (isOnItsWay) throw new AppError('too-many-requests', { retryAfter: RESEND_APART });
  const [last, before] = await webhooks.attempts(id);
  if (!last || !before) return;
  const seconds = Math.ceil(RESEND_APART - (now.getTime() - last.begun_at.getTime()) / 1000);
  if (seconds > 0) throw new AppError('too-many-requests', { retryAfter: seconds });
};

export const resendWebhook = (deps: WebhookDeps, by: Requester, id: WebhookDeliveryId) =>
  deps.inScope(by, async (scoped) => {
    const held = orNotFound(await scoped.webhooks.holdDelivery(id));
    await assertMayResend(scoped, id, held.isOnItsWay, deps.clock());
    await scoped.webhooks.sendAgain(id);
    await scoped.enqueue(held.endpoint_id);
    return {};
  });
