const MINUTE = 60_000;
/** The number of keys that are remembered before the oldest are forgotten: addresses are anybody's choice. */
const MOST_KEYS = 50_000;
/** A process tells the others of a key each time it has counted so much more of its limit. */
const STEP = 0.05;
/** What others had under way is forgotten when nothing is heard of them for so long: the database is away, or they are. */
const HEARSAY_MS = 5_000;

type Entry = {
  readonly key: string;
  most: number;
  own: number;
  /** How many of its own this process has told. */
  told: number;
  others: number;
};
type Window = Entry & { until: number };
type Held = Entry & { heardAt: number };

/** What a process tells of a key; `leftMs` is the rest of its minute, or null for what is under way. */
export type Told = { readonly key: string; readonly counted: number; readonly leftMs: number | null };
/** What all others together have told of one. */
export type Heard = Told;

export type PerMinute = {
  /** Counts one more, which may be above the limit; says how many there are and when they are forgotten. */
  add(key: string, most: number): { readonly count: number; readonly leftMs: number };
  /** The same without counting. */
  read(key: string): { readonly count: number; readonly leftMs: number };
};
export type AtOnce = {
  count(key: string): number;
  /** Counts one in until the returned function is called. */
  enter(key: string, most: number): () => void;
};

/**
 * Counts for limits: in a minute, and at a time. Each process counts its own, and adds what others have told of theirs; asking for a count waits
 * for nobody. What is told, and how often, is decided here; by what way it is told is somebody else's (docs/adr/0070).
 */
export const tallies = (now: () => number = () => performance.now()) => {
  const windows = new Map<string, Window>();
  const held = new Map<string, Held>();
  /** Keys of which there is more to tell. */
  const newsOf = { windows: new Set<Window>(), held: new Set<Held>() };
  /** Keys that the others know of from this process. */
  const known = { windows: new Set<Window>(), held: new Set<Held>() };

  const stepOf = ({ most }: Entry) => Math.max(1, Math.floor(most * STEP));

  const forget = (window: Window) => {
    windows.delete(window.key);
    newsOf.windows.delete(window);
    known.windows.delete(window);
  };

  const live = (key: string): Window | undefined => {
    const window = windows.get(key);
    if (!window || window.until > now()) return window;
    forget(window);
    return undefined;
  };

  /** The first of the map is the oldest: each minute begins with a new entry. */
  const begun = (key: string, most: number): Window => {
    const [oldest] = windows.size >= MOST_KEYS ? windows.values() : [];
    if (oldest) forget(oldest);
    const fresh = { key, most, own: 0, told: 0, others: 0, until: now() + MINUTE };
    windows.set(key, fresh);
    return fresh;
  };

  const perMinute: PerMinute = {
    add: (key, most) => {
      const window = live(key) ?? begun(key, most);
      window.own++;
      if (window.own - window.told >= stepOf(window)) newsOf.windows.add(window);
      return { count: window.own + window.others, leftMs: window.until - now() };
    },
    read: (key) => {
      const window = live(key);
      return window
        ? { count: window.own + window.others, leftMs: window.until - now() }
        : { count: 0, leftMs: MINUTE };
    },
  };

  const note = (entry: Held) => {
    if (Math.abs(entry.own - entry.told) >= stepOf(entry) || (entry.own === 0 && entry.told > 0))
      newsOf.held.add(entry);
    else newsOf.held.delete(entry);
    if (entry.own === 0 && entry.told === 0) held.delete(entry.key);
  };

  const othersOf = ({ others, heardAt }: Held) => (now() - heardAt <= HEARSAY_MS ? others : 0);

  const atOnce: AtOnce = {
    count: (key) => {
      const entry = held.get(key);
      return entry ? entry.own + othersOf(entry) : 0;
    },
    enter: (key, most) => {
      const entry = held.get(key) ?? { key, most, own: 0, told: 0, others: 0, heardAt: 0 };
      held.set(key, entry);
      entry.own++;
      note(entry);
      return () => {
        entry.own--;
        note(entry);
      };
    },
  };

  /** Where others matter: what is under way there changes without anything being told here. */
  const isClose = (entry: Held) => othersOf(entry) > 0 && entry.own + entry.others >= entry.most / 2;

  return {
    perMinute,
    atOnce,

    /** Whether there is something to tell. */
    hasNews: () => newsOf.windows.size > 0 || newsOf.held.size > 0,
    /** Whether it matters what others have under way at this moment. */
    isCurious: () => [...known.held].some(isClose),
    /** Whether others have to be told that this process is still there. */
    hasTold: () => known.held.size > 0,

    /** What is to be told, and the keys of which the others' counts are asked for; `again`: also what is under way and was told before. */
    take: (again = false): { readonly told: readonly Told[]; readonly asked: readonly string[] } => {
      const told: Told[] = [];
      if (again) for (const entry of known.held) newsOf.held.add(entry);
      for (const window of newsOf.windows) {
        if (window.until <= now()) continue;
        told.push({ key: window.key, counted: window.own, leftMs: window.until - now() });
        window.told = window.own;
        known.windows.add(window);
      }
      for (const entry of newsOf.held) {
        told.push({ key: entry.key, counted: entry.own, leftMs: null });
        entry.told = entry.own;
        if (entry.own > 0) known.held.add(entry);
        else known.held.delete(entry);
        note(entry);
      }
      newsOf.windows.clear();
      newsOf.held.clear();
      for (const window of known.windows) if (window.until <= now()) forget(window);
      return { told, asked: [...known.windows, ...known.held].map(({ key }) => key) };
    },

    /** The answer to what was asked; whoever is not in it has nothing. */
    hear: (heard: readonly Heard[]): void => {
      const found = new Map(heard.map((each) => [each.key, each]));
      for (const window of known.windows) {
        const others = found.get(window.key);
        window.others = others?.counted ?? 0;
        // All of a caller's minutes end with the first: then everybody begins anew.
        if (others?.leftMs != null) window.until = Math.min(window.until, now() + others.leftMs);
      }
      for (const entry of known.held) {
        entry.others = found.get(entry.key)?.counted ?? 0;
        entry.heardAt = now();
      }
    },

    /** What was taken has not arrived: it is told again with the next. */
    takeBack: (told: readonly Told[]): void => {
      for (const { key, leftMs } of told) {
        const entry = leftMs === null ? held.get(key) : windows.get(key);
        if (!entry) continue;
        if (leftMs === null) newsOf.held.add(entry as Held);
        else newsOf.windows.add(entry as Window);
      }
    },
  };
};
export type Tallies = ReturnType<typeof tallies>;
