import type { Breadcrumb, ErrorEvent } from '@sentry/browser';
import { redactText } from '@waybill/domain/redact-secrets';

const LEFT_OUT = '*';

/** What follows one of these in an address grants access to whoever knows it, whatever it looks like. */
const BEFORE_TOKEN = ['track', 'tracking', 'documents', 'demo-pay', 'paid', 'pay', 'proof', 'codes', 'by-external-id'];
/** A word of ours, such as `saved-locations`, `actionHandler` or `first.js`. Ids, numbers and names are none. */
const WORD = /^[a-z]+(-[a-z]+)*(\.[a-z]+)?$/i;
const LONGEST_WORD = 32;
const VERSION = /^v\d$/;
/** Files of the build have a hash in their name, by which their source is found. */
const BUILT_FILE = /^\/(driver\/)?assets\/[\w.-]+$/;

const patternOfPath = (path: string): string => {
  if (BUILT_FILE.test(path)) return path;
  const segments = path.split('/');
  const isWord = (segment: string) => (WORD.test(segment) && segment.length <= LONGEST_WORD) || VERSION.test(segment);
  const token = segments.findIndex((segment) => BEFORE_TOKEN.includes(segment)) + 1;
  return segments
    .map((segment, index) => {
      const isOfToken = token > 0 && index >= token;
      return segment === '' || (isWord(segment) && !isOfToken) ? segment : LEFT_OUT;
    })
    .join('/');
};

const ORIGIN = /^(?:[a-z][a-z-]*:\/\/)(?:[^/?#]*@)?([^/?#]*)/i;

/** An address as the pattern of its path: without query and hash, and without ids, tokens and names. */
export const addressPattern = (address: string): string => {
  const [origin = ''] = ORIGIN.exec(address) ?? [];
  const [path = ''] = address.slice(origin.length).split(/[?#]/);
  return origin.replace(/\/\/[^/]*@/, '//') + patternOfPath(path);
};

/** Whole addresses, and paths that begin a word. */
const ADDRESS_IN_TEXT = /[a-z][a-z-]*:\/\/[^\s"'<>()]+|(?<![^\s"'(=:,])\/[^\s"'<>()]+/gi;

/** A text, such as an error's message, without secrets and with addresses as their patterns. */
export const privateText = (text: string): string =>
  redactText(text).replace(ADDRESS_IN_TEXT, (address) => addressPattern(address));

const ofData = (data: Breadcrumb['data'], name: string): string => addressPattern(String(data?.[name] ?? ''));

/** Elements by their names and classes: labels and titles name people, and ids are those of records. */
const withoutAttributes = (element: string): string => element.replace(/\[.*\]/gs, '').replace(/#[^\s.>]*/g, '');

/** What somebody did before an error, told without what they typed, read or looked for; null is not told at all. */
export const privateBreadcrumb = ({ category, message, data, ...rest }: Breadcrumb): Breadcrumb | null => {
  const { type, level, timestamp } = rest;
  const told = { ...(type && { type }), ...(level && { level }), ...(timestamp && { timestamp }) };
  if (category === 'navigation')
    return { ...told, category, data: { from: ofData(data, 'from'), to: ofData(data, 'to') } };
  if (category === 'fetch' || category === 'xhr')
    return {
      ...told,
      category,
      data: { method: data?.method, url: ofData(data, 'url'), status_code: data?.status_code },
    };
  if (category?.startsWith('ui.')) return { ...told, category, message: withoutAttributes(message ?? '') };
  // What is written to the console may hold anything.
  return null;
};

/** A report as it may leave the browser: what failed and where, and of the person no more than the tags say. */
export const privateReport = ({ user, extra, ...event }: ErrorEvent): ErrorEvent => {
  for (const exception of event.exception?.values ?? []) {
    if (exception.value) exception.value = privateText(exception.value);
    // A script that is part of the page itself has the address of the page.
    for (const frame of exception.stacktrace?.frames ?? [])
      if (frame.filename) frame.filename = addressPattern(frame.filename);
  }
  const { url, headers } = event.request ?? {};
  const agent = headers?.['User-Agent'];
  return {
    ...event,
    ...(event.message && { message: privateText(event.message) }),
    request: { ...(url && { url: addressPattern(url) }), ...(agent && { headers: { 'User-Agent': agent } }) },
  };
};
