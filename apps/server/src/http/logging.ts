import { redactText, redactUrl } from '@waybill/domain/redact-secrets';
import { pino } from 'pino';

/** Redacted at every level of a log entry, down to `req.headers.cookie`. */
const SECRET_KEYS = ['password', 'token', 'secret', 'authorization', 'cookie', 'set-cookie'];

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
      // What errors say may repeat an address or a setting.
      hooks: { streamWrite: redactText },
    },
    destination ?? process.stderr,
  );
