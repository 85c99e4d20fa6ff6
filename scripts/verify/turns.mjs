/**
 * Lets several steps share one terminal: the current one writes through, the output of the others is held until it ends.
 *
 * @param {(chunk: string | Buffer) => void} write
 */
export const takeTurns = (write) => {
  /** @typedef {{ kept: (string | Buffer)[], isOver: boolean }} Writer */
  /** @type {Writer[]} */
  const queue = [];
  const moveOn = () => {
    for (let first = queue[0]; first; first = queue[0]) {
      for (const chunk of first.kept.splice(0)) write(chunk);
      if (!first.isOver) return;
      queue.shift();
    }
  };
  return {
    join: () => {
      /** @type {Writer} */
      const writer = { kept: [], isOver: false };
      queue.push(writer);
      return {
        /** @param {string | Buffer} chunk */
        write: (chunk) => {
          writer.kept.push(chunk);
          moveOn();
        },
        end: () => {
          writer.isOver = true;
          moveOn();
        },
      };
    },
  };
};
