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

  /** Most streams of an organisation receive the same event; it is serialised once. */
  const framesOf = new WeakMap<Entry, Map<string, Buffer>>();

  const tell = (stream: Stream, entry: Entry) => {
    const topics = topicsFor(entry.change, stream.user);
    if (topics.length === 0) return;
    const frames = framesOf.get(entry) ?? new Map<string, Buffer>();
    framesOf.set(entry, frames);
    const audience = topics.join();
    const frame =
      frames.get(audience) ??
      changeFrame(
        topics.map((topic) => eventOf(topic, entry.change)),
        idOf(entry.n),
      );
    frames.set(audience, frame);
    write(stream, frame);
  };

  return {
    write,

    /** Sends all that the stream has not been told yet. */
    catchUp: (stream: Stream) => {
      const missed = recent.after(stream.user.organisationId, stream.seen);
      if (missed) for (const entry of missed) tell(stream, entry);
      else write(stream, resetFrame(idOf(recent.newest())));
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
