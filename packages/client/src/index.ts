export { type CallOptions, type Client, type ClientOptions, createClient } from './client.ts';
export { ConnectionError, ProblemError } from './errors.ts';
export type * from './operations.ts';
export { type ReceivedWebhook, verifyWebhook, WebhookError, type WebhookEvent } from './webhook.ts';
