import { pino } from 'pino';

/** Query parameters that grant access, also inside an encoded address; the rest may be logged. */
const SECRET_PARAMETERS = /((?:[?&]|%3F|%26)(?:code|(?:o|%6f)obCode|token)(?:=|%3D))(?:(?!&|%26).)*/gi;

/** Redacted at every level of a log entry, down to `req.headers.cookie`. */
const SECRET_KEYS = ['password', 'token', 'secret', 'authorization', 'cookie', 'set-cookie'];

const redactUrl = (url: string): string => url.replace(SECRET_PARAMETERS, '$1[redacted]');

type Loggable = { readonly id: string; readonly method: string; readonly url: string; readonly ip: string };

/** One JSON line per event. Neither bodies nor headers of a request are logged. */
export const createLogger = (level: string, destination?: pino.DestinationStream) =>
  pino(
    {
      level,
      redact: {
        paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
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
