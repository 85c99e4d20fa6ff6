export type Heard = { readonly at: number; readonly ids: readonly string[] | null };

/** An open event stream, with when it told of positions and of which vehicles. */
export const listenForPositions = async (origin: string, cookie: string) => {
  const aborter = new AbortController();
  const answer = await fetch(`${origin}/api/events`, { headers: { cookie }, signal: aborter.signal });
  const heard: Heard[] = [];
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const read = async () => {
    let unread = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const at = performance.now();
      const blocks = (unread + chunk).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.includes('event: ready')) isReady();
        const data = /^data: (.*)$/m.exec(block)?.[1];
        const event = data && block.includes('event: change') ? JSON.parse(data) : null;
        if (event?.topic === 'vehicle-positions') heard.push({ at, ids: event.ids });
      }
    }
  };
  // The stream ends when this process closes it.
  const ended = read().catch(() => {});
  await ready;
  return {
    heard: heard as readonly Heard[],
    close: async () => {
      aborter.abort();
      await ended;
    },
  };
};
