const LOWEST = { major: 20, minor: 19 };

/** @param {string} version as in process.versions.node */
export const isSupportedNode = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > LOWEST.major || (major === LOWEST.major && minor >= LOWEST.minor);
};

/** @param {string} version */
export const refusal = (version) =>
  `Waybill needs Node ${LOWEST.major}.${LOWEST.minor} or newer, and this is Node ${version}. See https://nodejs.org`;
