import { expect, test } from 'vitest';
import { unseenFiles } from './unseen-files.mjs';

test('a source file that was not read is named', () => {
  expect(unseenFiles(['apps/a.ts', 'apps/b.tsx'], ['apps/a.ts'])).toEqual(['apps/b.tsx']);
});

test('what holds no imports of ours is not missed', () => {
  const others = ['apps/a.css', 'apps/env.d.ts', 'apps/web/dist/a.ts', 'apps/web/node_modules/x/a.ts'];
  expect(unseenFiles(others, [])).toEqual([]);
});
