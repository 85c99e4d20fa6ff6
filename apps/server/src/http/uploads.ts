import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { FILE_MS } from './files.ts';

const UPLOAD_TYPE = 'multipart/form-data';

/** The file of a form, as it comes; an empty one where none was chosen. Fields and further files are not read. */
const fileOf = (payload: IncomingMessage, headers: BusboyHeaders): Promise<Readable> =>
  new Promise((resolve) => {
    const none = () => resolve(Readable.from([]));
    const form = new Busboy({ headers, limits: { files: 1, fields: 0, parts: 10, headerPairs: 20, headerSize: 4096 } });
    form.on('file', (_, content) => {
      // A sender that leaves half-way: whoever reads the file is told. One that has sent everything closes, too.
      payload.once('close', () => {
        if (!payload.complete) content.destroy(new Error('The form was cut off.'));
      });
      resolve(content);
    });
    form.once('finish', none);
    // A form that is cut off before its file, or is none.
    form.on('error', none);
    payload.once('close', none);
    payload.pipe(form);
  });

/** Accepts only a form with a file as the body, in a context of its own, since a parser applies to all routes of its context. */
export const takeUploadsOnly = (app: FastifyInstance, route: RouteOptions) => {
  app.register(async (beside) => {
    beside.removeAllContentTypeParsers();
    beside.addContentTypeParser(UPLOAD_TYPE, async (request: { headers: object }, payload: IncomingMessage) => {
      const headers = request.headers as BusboyHeaders;
      return /boundary=/i.test(headers['content-type']) ? fileOf(payload, headers) : Readable.from([]);
    });
    // Whoever answers before the file has come leaves the form half read: the rest is for the hook that drains bodies.
    beside.addHook('onSend', async ({ raw }) => {
      raw.unpipe();
      raw.resume();
    });
    beside.route({ ...route, config: { takesFile: true }, handlerTimeout: FILE_MS });
  });
};
