import type { EditableConfigField, EditableConfigOverrides } from '@waybill/domain/organisation-config';
import { CONFIG_FIELDS_IN_ORDER } from './config-groups.ts';
import { sameConfigValue } from './level-draft.ts';

/** Three states of one level: as it was opened, as this super-admin wants it, as somebody else has saved it since. */
export type ThreeSides = {
  readonly base: EditableConfigOverrides;
  readonly mine: EditableConfigOverrides;
  readonly theirs: EditableConfigOverrides;
};

export type Differences = {
  /** Changed by both, to different values: only a person can say which holds. */
  readonly colliding: readonly EditableConfigField[];
  readonly onlyMine: readonly EditableConfigField[];
  readonly onlyTheirs: readonly EditableConfigField[];
};

export type Choice = 'mine' | 'theirs';
export type Choices = { readonly [Name in EditableConfigField]?: Choice };

export const differencesOf = ({ base, mine, theirs }: ThreeSides): Differences => {
  const changed = (side: EditableConfigOverrides) => (name: EditableConfigField) =>
    !sameConfigValue(base[name], side[name]);
  const apart = CONFIG_FIELDS_IN_ORDER.filter((name) => !sameConfigValue(mine[name], theirs[name]));
  const byMe = changed(mine);
  const byThem = changed(theirs);
  return {
    colliding: apart.filter((name) => byMe(name) && byThem(name)),
    onlyMine: apart.filter((name) => byMe(name) && !byThem(name)),
    onlyTheirs: apart.filter((name) => !byMe(name) && byThem(name)),
  };
};

export const sameOverrides = (one: EditableConfigOverrides, other: EditableConfigOverrides): boolean =>
  CONFIG_FIELDS_IN_ORDER.every((name) => sameConfigValue(one[name], other[name]));

/** What to save: theirs, with what only I changed and what I chose to keep. An absent setting stays inherited. */
export const resolveConflict = (sides: ThreeSides, choices: Choices): EditableConfigOverrides => {
  const { colliding, onlyMine } = differencesOf(sides);
  const takeMine = [...onlyMine, ...colliding.filter((name) => choices[name] === 'mine')];
  const kept = Object.entries(sides.theirs).filter(([name]) => !takeMine.includes(name as EditableConfigField));
  const taken = takeMine.filter((name) => sides.mine[name] !== undefined).map((name) => [name, sides.mine[name]]);
  return Object.fromEntries([...kept, ...taken]) as EditableConfigOverrides;
};
