import { randomBytes } from 'node:crypto';
import { changeFrame, readyFrame, resetFrame } from './frames.ts';
import type { Entry, RecentChanges } from './recent-changes.ts';
import type { Stream } from './stream-index.ts';
import { eventOf, topicsFor } from './topics.ts';

type Needs = {
  readonly recent: RecentChanges;
  readonly isOpen: (stream: Stream) => boolean;
  readonly unsentBytes: number;
  /** Told of a stream whose browser reads too slowly, before it is cut. */
  readonly onTooSlow: (stream: Stream) => void;
};

/** Writes events to streams: each change to those whom it concerns, and what a stream has missed. */
export const streamSender = ({ recent, isOpen, unsentBytes, onTooSlow }: Needs) => {
  const boot = randomBytes(6).toString('hex');
  const idOf = (n: number) => `${boot}-${n}`;

  const write = (stream: Stream, chunk: Buffer) => {
    if (!isOpen(stream)) return;
    stream.sink.write(chunk);
    if (stream.sink.unsent() <= unsentBytes) return;
    onTooSlow(stream);
    stream.sink.cut();
  };

  /** Most streams of an organisation receive the same events: they are serialised once, by the last of them. */
  const framesOf = new WeakMap<Entry, Map<string, Buffer>>();

  const framesFor = (missed: readonly Entry[], stream: Stream): Buffer | null => {
    const last = missed.at(-1);
    if (!last) return null;
    const topics = missed.map(({ change }) => topicsFor(change, stream.user));
    const audience = `${missed.length} ${topics.join(' ')}`;
    const frames = framesOf.get(last) ?? new Map<string, Buffer>();
    framesOf.set(last, frames);
    const known = frames.get(audience);
    if (known) return known;
    const told = missed.map(({ n, change }, index) =>
      changeFrame(
        (topics[index] ?? []).map((topic) => eventOf(topic, change)),
        idOf(n),
      ),
    );
    const frame = Buffer.concat(told);
    frames.set(audience, frame);
    return frame;
  };

  return {
    write,

    /** Sends all that the stream has not been told yet, in one write: a round may bring a hundred changes to each. */
    catchUp: (stream: Stream) => {
      const missed = recent.after(stream.user.organisationId, stream.seen);
      const frame = missed ? framesFor(missed, stream) : resetFrame(idOf(recent.newest()));
      if (frame && frame.length > 0) write(stream, frame);
      stream.seen = recent.newest();
      if (!stream.greeted) write(stream, readyFrame(idOf(stream.seen)));
      stream.greeted = true;
    },

    /** The number of the change with this event id; -1 is before every known change: an id of another process, or nonsense. */
    numberOf: (id: string): number => {
      const [, process, n] = /^([0-9a-f]+)-(\d{1,15})$/.exec(id) ?? [];
      return process === boot ? Number(n) : -1;
    },
  };
};
