import { Readable } from 'node:stream';
import * as contract from '@waybill/contract/messages';
import { orNotFound } from '@waybill/domain/errors';
import { locale } from '@waybill/domain/locales';
import { smsLength } from '@waybill/domain/sms-length';
import type { Serve } from '../../http/endpoints.ts';
import { choicesPage } from './choices-page.ts';
import type { MessageDeps } from './message-deps.ts';
import { previewContent, sendTest } from './try-template.ts';
import { checkedText, listTemplates, resetTemplate, saveTemplate } from './write-template.ts';

export const messageRoutes = (serve: Serve, deps: MessageDeps) => {
  serve(contract.listShipmentMessages, 'admin', (call) =>
    deps.reading(call, async ({ log, isShipmentSeen }) => {
      const { shipmentId } = call.params;
      orNotFound((await isShipmentSeen(shipmentId)) || null);
      return { messages: [...(await log.list(shipmentId))] };
    }),
  );
  serve(contract.retryMessage, 'admin', (call) =>
    deps.inView(call, async ({ log, sendLane }) => {
      await sendLane(orNotFound(await log.tryAgain(call.params.messageId, deps.clock())));
      return {};
    }),
  );

  serve(contract.listMessageTemplates, 'super-admin', async (call) => ({
    templates: [...(await listTemplates(deps, call))],
  }));
  serve(contract.saveMessageTemplate, 'super-admin', async (call) => {
    const { version, ...typed } = call.body;
    return { template: await saveTemplate(deps, call, call.params, version, typed) };
  });
  serve(contract.resetMessageTemplate, 'super-admin', async (call) => ({
    template: await resetTemplate(deps, call, call.params, call.body.version),
  }));
  serve(contract.previewMessage, 'super-admin', async (call) => {
    const content = await previewContent(deps, call, call.params, checkedText(call.params, call.body));
    return content.channel === 'email'
      ? { subject: content.subject, text: content.text, sms: null }
      : { subject: null, text: content.text, sms: smsLength(content.text) };
  });
  serve(contract.readMessagePreview, 'super-admin', async (call) => {
    const { kind, locale: of, subject, text } = call.query;
    const key = { kind, channel: 'email', locale: of } as const;
    const content = await previewContent(deps, call, key, checkedText(key, { subject, text }));
    const page = content.channel === 'email' ? content.html : '';
    return {
      type: 'text/html; charset=utf-8',
      name: 'preview.html',
      isFramed: true,
      open: async () => Readable.from([page]),
    };
  });
  serve(contract.sendTestMessage, 'super-admin', async (call) => {
    const { phoneNumber = null, ...typed } = call.body;
    const words = checkedText(call.params, typed);
    return { to: await sendTest(deps, call, call.params, words, phoneNumber) };
  });

  serve(contract.openChoicesPage, 'public', async ({ query }) => {
    const { key, lang, done } = query;
    const receiver = orNotFound(deps.links.open(key));
    return orNotFound(
      await deps.choosing(receiver.organisationId, async ({ choices, organisationName, defaultLocale }) => {
        const { isOptedOut, locale: chosen } = await choices.of(receiver.addresses);
        return choicesPage({
          key,
          locale: locale.safeParse(lang).data ?? chosen ?? defaultLocale,
          organisationName,
          addresses: receiver.addresses,
          isOptedOut,
          isDone: done !== undefined,
        });
      }),
    );
  });
  serve(contract.chooseOnPage, 'public', async ({ query, form }) => {
    const { key, lang } = query;
    const receiver = orNotFound(deps.links.open(key));
    // A mail program sends a form of its own, which knows one wish only.
    const isStopped = form.choice !== 'start';
    orNotFound(
      await deps.choosing(receiver.organisationId, async ({ choices }) => {
        await choices.optOut(receiver.addresses, isStopped, deps.clock());
        return true;
      }),
    );
    const chosen = locale.safeParse(lang).data;
    return {
      seeOther: `/track/message-choices?key=${encodeURIComponent(key)}${chosen ? `&lang=${chosen}` : ''}&done=1`,
    };
  });
};
