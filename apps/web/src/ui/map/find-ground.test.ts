import { describe, expect, test, vi } from 'vitest';
import { findGround, type GroundCandidate, type GroundKind } from './find-ground.ts';

const STYLE = { version: 8 as const, sources: {}, layers: [] };
const answers = (kind: GroundKind): GroundCandidate => ({
  kind,
  make: vi.fn(async () => ({ style: STYLE, attributions: [kind], closestZoom: 1 })),
});
const isSilent = (kind: GroundKind): GroundCandidate => ({
  kind,
  make: async () => {
    throw new Error(`${kind} does not answer`);
  },
});

describe('the ground of a map is', () => {
  test('the one that the operator has chosen, and no other is asked', async () => {
    const bundled = answers('bundled');
    const ground = await findGround([answers('style'), bundled], new Set());
    expect(ground).toMatchObject({ kind: 'style', isFallback: false, attributions: ['style'] });
    expect(bundled.make).not.toHaveBeenCalled();
  });

  test('the next one when it does not answer, which is said', async () => {
    const ground = await findGround([isSilent('style'), isSilent('tiles'), answers('bundled')], new Set());
    expect(ground).toMatchObject({ kind: 'bundled', isFallback: true });
  });

  test('not one that has failed before', async () => {
    const style = answers('style');
    const ground = await findGround([style, answers('tiles'), answers('bundled')], new Set(['style']));
    expect(ground).toMatchObject({ kind: 'tiles', isFallback: true });
    expect(style.make).not.toHaveBeenCalled();
  });

  test('the bundled one without a word when no other was chosen', async () => {
    expect(await findGround([answers('bundled')], new Set())).toMatchObject({ kind: 'bundled', isFallback: false });
  });

  test('none when not even that can be drawn', async () => {
    await expect(findGround([isSilent('style'), isSilent('bundled')], new Set())).rejects.toThrow(/answers/);
  });
});
