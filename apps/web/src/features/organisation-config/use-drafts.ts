import type { ConfigLevel } from '@waybill/contract/organisation-config';
import { useRef, useState } from 'react';
import { changedConfig, type LevelDraft, rebase, startDraft } from './level-draft.ts';
import { type LevelKey, levelKeyOf } from './queries.ts';

type Drafts = { readonly [Key in LevelKey]?: LevelDraft };

/** Each level keeps its own draft, so that looking at another level loses nothing. */
export const useDrafts = () => {
  const [drafts, setDrafts] = useState<Drafts>({});
  const latest = useRef(drafts);
  const put = (next: Drafts) => {
    latest.current = next;
    setDrafts(next);
  };

  /** A draft without changes is replaced by a newer state of its level. */
  const draftOf = (level: ConfigLevel): LevelDraft => {
    const kept = latest.current[levelKeyOf(level)];
    const isCurrent = kept && (kept.base.version === level.version || changedConfig(kept).length > 0);
    return isCurrent ? kept : startDraft(level);
  };
  const edit = (level: ConfigLevel, change: (draft: LevelDraft) => LevelDraft) =>
    put({ ...latest.current, [levelKeyOf(level)]: change(draftOf(level)) });
  const drop = (key: LevelKey) => {
    const { [key]: _, ...others } = latest.current;
    put(others);
  };
  /** Values typed while the save was on its way are kept. */
  const settle = (saved: ConfigLevel, sent: LevelDraft) => {
    const now = latest.current[levelKeyOf(saved)];
    if (now && now.values !== sent.values) put({ ...latest.current, [levelKeyOf(saved)]: rebase(now, saved) });
    else drop(levelKeyOf(saved));
  };

  return { draftOf, edit, drop, settle };
};
