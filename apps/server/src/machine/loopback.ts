/** An address or name at which only this machine can reach a server. */
export const isLoopback = (host: string): boolean => /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
