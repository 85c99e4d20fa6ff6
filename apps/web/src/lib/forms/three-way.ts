/** Three states of the same fields: as opened, as this user wants them, and as another user saved them since. */
export type ThreeSides<Fields extends object> = {
  readonly base: Fields;
  readonly mine: Fields;
  readonly theirs: Fields;
};

export type Choice = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Choice>>;

type FieldName<Fields extends object> = keyof Fields & string;

export type Differences<Fields extends object> = {
  /** Changed by both, to different values: only the user can decide between them. */
  readonly colliding: readonly FieldName<Fields>[];
  readonly onlyMine: readonly FieldName<Fields>[];
  readonly onlyTheirs: readonly FieldName<Fields>[];
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Compares by content: lists in their order, objects in any. An absent value equals only an absent one. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameValue(one[name], other[name]))
  );
};

/** Fields that both changed to different values are for the user to decide; the rest merges. In the order of the base. */
export const differencesOf = <Fields extends object>({
  base,
  mine,
  theirs,
}: ThreeSides<Fields>): Differences<Fields> => {
  const apart = (Object.keys(base) as FieldName<Fields>[]).filter((name) => !sameValue(mine[name], theirs[name]));
  const byMe = (name: FieldName<Fields>) => !sameValue(base[name], mine[name]);
  const byThem = (name: FieldName<Fields>) => !sameValue(base[name], theirs[name]);
  return {
    colliding: apart.filter((name) => byMe(name) && byThem(name)),
    onlyMine: apart.filter((name) => !byThem(name)),
    onlyTheirs: apart.filter((name) => !byMe(name)),
  };
};

/** Their version, with the fields that only I changed and those I chose to keep. */
export const mergeSides = <Fields extends object>(sides: ThreeSides<Fields>, choices: Choices): Fields => {
  const { colliding, onlyMine } = differencesOf(sides);
  const taken = [...onlyMine, ...colliding.filter((name) => choices[name] === 'mine')];
  return { ...sides.theirs, ...Object.fromEntries(taken.map((name) => [name, sides.mine[name]])) };
};
