import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers nothing but that the address has other methods. */
    isOtherMethod?: boolean;
  }
}

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Answers = Pick<RouteOptions, 'errorHandler' | 'onRequest'>;

/** An address of the public API that is asked with a method that it does not have says which it has, to whoever asks. */
export const refuseOtherMethods = (
  app: FastifyInstance,
  methodsOf: ReadonlyMap<string, readonly string[]>,
  answers: Answers,
) => {
  for (const [url, methods] of methodsOf) {
    const allow = (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ');
    app.route({
      ...answers,
      method: METHODS.filter((method) => !methods.includes(method)),
      url,
      config: { isOtherMethod: true },
      handler: async (_request: FastifyRequest, reply: FastifyReply) => {
        reply.header('allow', allow);
        throw new AppError('method-not-allowed', { allowed: methods });
      },
    });
  }
};
