import process from 'node:process';

/** For a process of ours that needs nothing of us: neither the database's password nor the secret key is in its memory. */
export const bareEnvironment = () =>
  process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot };
