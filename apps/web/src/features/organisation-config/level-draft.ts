import type { ConfigLevel } from '@waybill/contract/organisation-config';
import type { EditableConfig, EditableConfigField, EditableConfigOverrides } from '@waybill/domain/organisation-config';
import { sameValue } from '../../lib/forms/three-way.ts';
import { CONFIG_FIELDS_IN_ORDER } from './config-groups.ts';
import { type OriginText, originText, readOrigin } from './origin-text.ts';

/** The value of a config field as its control holds it: the same as in the config, but the origin is two texts. */
export type DraftConfig = Omit<EditableConfig, 'optimisationOrigin'> & { readonly optimisationOrigin: OriginText };
export type DraftValues = { readonly [Name in EditableConfigField]?: DraftConfig[Name] };

/** The changes a super-admin has typed for one level, with the state of the level when they began. */
export type LevelDraft = {
  readonly base: { readonly overrides: EditableConfigOverrides; readonly version: number };
  /** The values that the level would set itself; an absent field is inherited. */
  readonly values: DraftValues;
};

export const startDraft = ({ overrides, version }: Pick<ConfigLevel, 'overrides' | 'version'>): LevelDraft => ({
  base: { overrides, version },
  values: draftValuesOf(overrides),
});

export const setHere = <Name extends EditableConfigField>(
  draft: LevelDraft,
  name: Name,
  value: DraftConfig[Name],
): LevelDraft => ({ ...draft, values: { ...draft.values, [name]: value } });

export const inherit = (draft: LevelDraft, name: EditableConfigField): LevelDraft => {
  const { [name]: _, ...values } = draft.values;
  return { ...draft, values };
};

export const isSetHere = (draft: LevelDraft, name: EditableConfigField): boolean => draft.values[name] !== undefined;

export const countSetHere = (draft: LevelDraft, names: readonly EditableConfigField[]): number =>
  names.filter((name) => isSetHere(draft, name)).length;

/** The value that a field's control shows: the level's own, else the inherited one. */
export const shownValue = <Name extends EditableConfigField>(
  draft: LevelDraft,
  inherited: EditableConfig,
  name: Name,
): DraftConfig[Name] => draft.values[name] ?? draftConfigOf(inherited)[name];

export const changedConfig = (draft: LevelDraft): readonly EditableConfigField[] =>
  CONFIG_FIELDS_IN_ORDER.filter((name) => !sameValue(comparable(draft.values, name), draft.base.overrides[name]));

/** After a save, values typed in the meantime stay and are compared with the saved ones. */
export const rebase = (draft: LevelDraft, saved: Pick<ConfigLevel, 'overrides' | 'version'>): LevelDraft => ({
  base: { overrides: saved.overrides, version: saved.version },
  values: draft.values,
});

/** Every config field of a level in display order; an absent one is inherited. */
export type LevelFields = { readonly [Name in EditableConfigField]: EditableConfigOverrides[Name] };

export const levelFieldsOf = ({ overrides }: Pick<ConfigLevel, 'overrides'>): LevelFields =>
  Object.fromEntries(CONFIG_FIELDS_IN_ORDER.map((name) => [name, overrides[name]])) as LevelFields;

/** The body of the request: inherited fields are left out. */
export const overridesOf = (fields: LevelFields): EditableConfigOverrides =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as EditableConfigOverrides;

/** The value as it would be saved; an origin that is not valid yet stays as typed, and so differs from every saved one. */
const comparable = (values: DraftValues, name: EditableConfigField): unknown => {
  const value = values[name];
  if (name === 'optimisationOrigin' && values.optimisationOrigin) {
    const read = readOrigin(values.optimisationOrigin);
    return read.ok ? read.origin : values.optimisationOrigin;
  }
  return typeof value === 'string' ? value.trim() : value;
};

const draftConfigOf = ({ optimisationOrigin, ...others }: EditableConfig): DraftConfig => ({
  ...others,
  optimisationOrigin: originText(optimisationOrigin),
});

const draftValuesOf = ({ optimisationOrigin, ...others }: EditableConfigOverrides): DraftValues => {
  const present = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)) as DraftValues;
  return optimisationOrigin === undefined
    ? present
    : { ...present, optimisationOrigin: originText(optimisationOrigin) };
};
