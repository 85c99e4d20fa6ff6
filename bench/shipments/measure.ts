import { loadavg } from 'node:os';
import { ask, percentile, timed } from './asking.ts';
import { openCapture } from './captured.ts';
import { measureCpu } from './cpu-per-request.ts';
import { type Asked, LISTS, OTHERS, questionsFor } from './questions.ts';
import type { Seeded } from './seed.ts';

type Place = Seeded & { readonly origin: string; readonly pid: number };

/** The goals: an answer beside its bare statements, a million rows beside ten thousand, a common word, and Node's CPU. */
const GOALS = {
  ofBare: 2,
  ofFew: 1.5,
  commonSearchMs: 150,
  ofFirstPage: { overview: 2 },
  nodeCpuMs: { firstPage: 4, tabCounts: 1.5 },
};
/** The questions whose time may not grow with the number of rows. */
const PAGES: readonly Asked[] = ['firstPage', 'deepPage', 'filteredPage', 'get'];
const WARM_UP = 30;
/** The rarest and slowest questions are asked in every tenth turn. */
const RARE: readonly Asked[] = ['mistypedSearch'];
const RARELY = 10;

const round = (value: number) => Number(value.toFixed(2));

export const measure = async (few: Place, many: Place, turns: number) => {
  const asFew = await questionsFor(few.url);
  const asMany = await questionsFor(many.url);
  const capture = await openCapture(many.url, many.cookie);
  const times = new Map<string, number[]>();
  const keep = (name: string, turn: number, ms: number) => {
    if (turn >= 0) times.set(name, [...(times.get(name) ?? []), ms]);
  };

  try {
    for (let turn = -WARM_UP; turn < turns; turn++) {
      for (const asked of [...LISTS, ...OTHERS, 'get'] as const) {
        if (RARE.includes(asked) && turn % RARELY !== 0) continue;
        const path = asMany[asked]();
        keep(`few.${asked}`, turn, await timed(() => ask(few.origin, few.cookie, asFew[asked]())));
        keep(`many.${asked}`, turn, await timed(() => ask(many.origin, many.cookie, path)));
        if (asked === 'get') continue;
        const statements = await capture.statementsOf(path);
        keep(`bare.${asked}`, turn, await timed(() => capture.run(statements)));
      }
      keep('few.patch', turn, await patch(few, asFew.anyId(), turn));
      keep('many.patch', turn, await patch(many, asMany.anyId(), turn));
    }
  } finally {
    await capture.close();
  }

  const cpuPerRequest = await measureCpu(many, asMany);
  const of = (name: string, percent: number) => percentile(times.get(name) ?? [], percent);
  const figures = Object.fromEntries(
    [...LISTS, ...OTHERS, 'get', 'patch'].map((asked) => [
      asked,
      {
        medianMs: round(of(`many.${asked}`, 50)),
        p99Ms: round(of(`many.${asked}`, 99)),
        p99OfFew: round(of(`many.${asked}`, 99) / of(`few.${asked}`, 99)),
        ...(times.has(`bare.${asked}`) ? { ofBare: round(of(`many.${asked}`, 50) / of(`bare.${asked}`, 50)) } : {}),
      },
    ]),
  );
  const missed = [
    ...LISTS.filter((asked) => (figures[asked]?.ofBare ?? 0) > GOALS.ofBare).map((asked) => `${asked}: ofBare`),
    ...PAGES.filter((asked) => (figures[asked]?.p99OfFew ?? 0) > GOALS.ofFew).map((asked) => `${asked}: p99OfFew`),
    ...Object.entries(GOALS.nodeCpuMs)
      .filter(([name, most]) => (cpuPerRequest[name]?.nodeMs ?? 0) > most)
      .map(([name]) => `${name}: nodeCpuMs`),
    ...Object.entries(GOALS.ofFirstPage)
      .filter(([name, most]) => (figures[name]?.medianMs ?? 0) > most * (figures.firstPage?.medianMs ?? 0))
      .map(([name]) => `${name}: ofFirstPage`),
    ...((figures.commonSearch?.p99Ms ?? 0) > GOALS.commonSearchMs ? ['commonSearch: p99Ms'] : []),
  ];
  // The load of the machine meanwhile: above the one or two of the benchmark itself, it distorts the percentiles.
  const load = round(loadavg()[0] ?? 0);
  return {
    rows: many.rows,
    few: few.rows,
    turns,
    load,
    ...figures,
    cpuPerRequest,
    goals: GOALS,
    missed,
    isReached: missed.length === 0,
  };
};

/** Changes a note, based on the current version. */
const patch = async ({ origin, cookie }: Place, id: string, turn: number): Promise<number> => {
  const path = `/api/shipments/${id}`;
  const { version } = JSON.parse(await ask(origin, cookie, path)).shipment;
  const body = { version, driverNote: `Turn ${turn}` };
  return timed(() => ask(origin, cookie, path, { method: 'PATCH', body }));
};
