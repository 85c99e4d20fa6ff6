import { TooFewConnections } from './db/assert-connections.ts';
import { EmbeddedPostgresError } from './db/embedded/embedded-errors.ts';
import { OtherInstallation } from './db/installation.ts';
import { MigrationError } from './db/migration-checksums.ts';
import { FilesAreMoving } from './db/presence.ts';
import { DatabaseUnreachable } from './db/reach.ts';
import { EnvironmentError } from './environment.ts';
import { SecretKeyError } from './secret-key.ts';

const SAID_IN_A_SENTENCE = [
  EmbeddedPostgresError,
  FilesAreMoving,
  MigrationError,
  OtherInstallation,
  SecretKeyError,
  DatabaseUnreachable,
  TooFewConnections,
];

/** An error that an operator can fix is explained in a sentence; any other shows its stack. */
export const explain = (error: unknown): string => {
  if (error instanceof EnvironmentError) return `The configuration is not right:\n${error.message}`;
  if (SAID_IN_A_SENTENCE.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, syscall, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program or set PORT.`;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `Cannot listen: ${message}. Set HOST and PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
