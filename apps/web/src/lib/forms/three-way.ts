/** Three states of the same fields: as they were opened, as this person wants them, as somebody else saved them since. */
export type ThreeSides<Fields extends object> = {
  readonly base: Fields;
  readonly mine: Fields;
  readonly theirs: Fields;
};

type Names<Fields extends object> = readonly (keyof Fields & string)[];

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What both changed to different values only a person can decide; the rest merges. */
export const differencesOf = <Fields extends object>({ base, mine, theirs }: ThreeSides<Fields>) => {
  const apart = (Object.keys(base) as (keyof Fields & string)[]).filter((name) => !same(mine[name], theirs[name]));
  const byMe = (name: keyof Fields) => !same(base[name], mine[name]);
  const byThem = (name: keyof Fields) => !same(base[name], theirs[name]);
  return {
    colliding: apart.filter((name) => byMe(name) && byThem(name)) as Names<Fields>,
    onlyMine: apart.filter((name) => !byThem(name)) as Names<Fields>,
    onlyTheirs: apart.filter((name) => !byMe(name)) as Names<Fields>,
  };
};

/** Theirs, with what only I changed and what I chose to keep. */
export const mergeSides = <Fields extends object>(
  sides: ThreeSides<Fields>,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Fields => {
  const { colliding, onlyMine } = differencesOf(sides);
  const taken = [...onlyMine, ...colliding.filter((name) => choices[name] === 'mine')];
  return { ...sides.theirs, ...Object.fromEntries(taken.map((name) => [name, sides.mine[name]])) };
};
