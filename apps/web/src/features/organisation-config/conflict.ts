import type { EditableConfigOverrides, EditableSetting } from '@waybill/domain/organisation-config';
import { sameSetting } from './level-draft.ts';
import { SETTINGS_IN_ORDER } from './setting-groups.ts';

/** Three states of one level: as it was opened, as this super-admin wants it, as somebody else has saved it since. */
export type ThreeSides = {
  readonly base: EditableConfigOverrides;
  readonly mine: EditableConfigOverrides;
  readonly theirs: EditableConfigOverrides;
};

export type Differences = {
  /** Changed by both, to different values: only a person can say which holds. */
  readonly colliding: readonly EditableSetting[];
  readonly onlyMine: readonly EditableSetting[];
  readonly onlyTheirs: readonly EditableSetting[];
};

export type Choice = 'mine' | 'theirs';
export type Choices = { readonly [Name in EditableSetting]?: Choice };

export const differencesOf = ({ base, mine, theirs }: ThreeSides): Differences => {
  const changed = (side: EditableConfigOverrides) => (name: EditableSetting) => !sameSetting(base[name], side[name]);
  const apart = SETTINGS_IN_ORDER.filter((name) => !sameSetting(mine[name], theirs[name]));
  const byMe = changed(mine);
  const byThem = changed(theirs);
  return {
    colliding: apart.filter((name) => byMe(name) && byThem(name)),
    onlyMine: apart.filter((name) => byMe(name) && !byThem(name)),
    onlyTheirs: apart.filter((name) => !byMe(name) && byThem(name)),
  };
};

export const sameOverrides = (one: EditableConfigOverrides, other: EditableConfigOverrides): boolean =>
  SETTINGS_IN_ORDER.every((name) => sameSetting(one[name], other[name]));

/** What to save: theirs, with what only I changed and what I chose to keep. An absent setting stays inherited. */
export const resolveConflict = (sides: ThreeSides, choices: Choices): EditableConfigOverrides => {
  const { colliding, onlyMine } = differencesOf(sides);
  const takeMine = [...onlyMine, ...colliding.filter((name) => choices[name] === 'mine')];
  const kept = Object.entries(sides.theirs).filter(([name]) => !takeMine.includes(name as EditableSetting));
  const taken = takeMine.filter((name) => sides.mine[name] !== undefined).map((name) => [name, sides.mine[name]]);
  return Object.fromEntries([...kept, ...taken]) as EditableConfigOverrides;
};
