import { pino } from 'pino';

/** Query parameters that open something; the rest of an address may be read in a log. */
const SECRET_PARAMETERS = /([?&](?:code|oobCode|token)=)[^&]*/gi;

export const redactUrl = (url: string): string => url.replace(SECRET_PARAMETERS, '$1[redacted]');

type Loggable = { readonly id: string; readonly method: string; readonly url: string; readonly ip: string };

/** One JSON line per event. Bodies are never logged; headers that carry a credential are blanked. */
export const createLogger = (level: string, destination?: pino.DestinationStream) =>
  pino(
    {
      level,
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.secret',
          '*.authorization',
          '*.cookie',
          'req.headers.authorization',
          'req.headers.cookie',
          'res.headers["set-cookie"]',
          'headers.authorization',
          'headers.cookie',
        ],
        censor: '[redacted]',
      },
      serializers: {
        req: (request: Loggable) => ({
          id: request.id,
          method: request.method,
          url: redactUrl(request.url),
          address: request.ip,
        }),
        err: pino.stdSerializers.err,
      },
    },
    destination ?? process.stderr,
  );
