/** One tab at a time. A page without TLS has no locks: there the server alone sees to it that nothing is done twice. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request('waybill-driver-send', work) as Promise<Result>) : work();
