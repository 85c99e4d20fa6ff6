import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The number of names in the body of this route, where it may have more than usual. */
    mostBodyNames?: number;
  }
}

/** Twice a shipment with five hundred parcels. Selections may be longer, and say so in the contract. */
export const BODY_BYTES = 384 * 1024;
/** The longest form that a visitor can fill in is a contact form; each character may be escaped. */
export const PUBLIC_BODY_BYTES = 32 * 1024;

/**
 * More than any request of the contract has: a selection lists fifty thousand ids, and a batch a thousand positions of six
 * fields each.
 */
const MOST_LEVELS = 10;
const MOST_NAMES = 6_500;
const MOST_VALUES = 60_000;

const codeOf = (sign: string) => sign.charCodeAt(0);
const [QUOTE, BACKSLASH, COLON, COMMA] = [codeOf('"'), codeOf('\\'), codeOf(':'), codeOf(',')];
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [codeOf('['), codeOf('{'), codeOf(']'), codeOf('}')];

/**
 * Whether JSON has more levels, names or values than any request needs. A megabyte of brackets takes the parser a hundred
 * milliseconds and this count two; text that is no JSON is left to the parser, which says what is wrong with it.
 */
export const isTooComplex = (json: string, mostNames = MOST_NAMES): boolean => {
  let levels = 0;
  let names = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (inText) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) inText = false;
    } else if (sign === QUOTE) inText = true;
    else if (sign === COMMA) values++;
    else if (sign === COLON) names++;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) levels++;
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) levels--;
    if (levels > MOST_LEVELS || names > mostNames || values > MOST_VALUES) return true;
  }
  return false;
};

/**
 * Bodies are JSON of limited complexity, as they are: a compressed body of two hundred bytes could unpack to a megabyte. By
 * default Fastify would also accept plain text, and pass it on as a string.
 */
export const takeBoundedJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString();
    if (isTooComplex(json, request.routeOptions.config.mostBodyNames)) done(new AppError('too-large'));
    else parse(request, json, done);
  });
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers['content-encoding'] === undefined) return;
    // RFC 9110 (15.5.16): the header says that the encoding is what was refused, and which one would be accepted.
    reply.header('accept-encoding', 'identity');
    throw new AppError('unsupported-media-type');
  });
};

/** Takes a body as it came, whatever it says that it is, in a context of its own, since a parser applies to all routes of its context. */
export const takeBytes = (app: FastifyInstance, route: RouteOptions, mostBytes: number) => {
  app.register(async (beside) => {
    beside.removeAllContentTypeParsers();
    beside.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    beside.route({ ...route, bodyLimit: mostBytes });
  });
};

export const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
