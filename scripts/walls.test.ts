import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './setup/root.mjs';

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[];
};

type Planted = { from: string; imports: string; to: string; asType?: true };

const server = 'apps/server/src';
const web = 'apps/web/src';

/** For each rule, an import that it must report, or several. */
const VIOLATIONS: Record<string, Planted | readonly Planted[]> = {
  'no-circle': { from: `${web}/lib/first.ts`, imports: './second.ts', to: `${web}/lib/second.ts`, asType: true },
  'no-unresolvable': { from: `${web}/lib/lost.ts`, imports: './nowhere.ts', to: './nowhere.ts' },
  'production-knows-no-test': {
    from: `${web}/features/users/fake-users.ts`,
    imports: '@waybill/testing/a-user',
    to: 'packages/testing/src/a-user.ts',
  },
  'seed-knows-builders-only': {
    from: `${server}/seed/impatient.ts`,
    imports: '../db/testing/template.ts',
    to: `${server}/db/testing/template.ts`,
  },
  'domain-is-pure': { from: 'packages/domain/src/impure.ts', imports: 'node:fs', to: 'fs' },
  'contract-knows-domain-only': {
    from: 'packages/contract/src/wordy.ts',
    imports: '@waybill/i18n/en',
    to: 'packages/i18n/src/en.ts',
  },
  'i18n-knows-domain-only': {
    from: 'packages/i18n/src/contractual.ts',
    imports: '@waybill/contract/session',
    to: 'packages/contract/src/session.ts',
  },
  'optimiser-stands-alone': {
    from: 'packages/optimiser/src/clocked.ts',
    imports: 'node:perf_hooks',
    to: 'perf_hooks',
  },
  'packages-know-no-app': {
    from: 'packages/testing/src/whole-app.ts',
    imports: '../../../apps/server/src/app.ts',
    to: `${server}/app.ts`,
  },
  'web-knows-no-server': {
    from: `${web}/lib/shortcut.ts`,
    imports: '../../../server/src/app.ts',
    to: `${server}/app.ts`,
  },
  'screens-know-no-app': {
    from: `${web}/screens/users/routed.tsx`,
    imports: '../../app/router.ts',
    to: `${web}/app/router.ts`,
  },
  'shell-knows-no-screen': {
    from: `${web}/shell/menu.tsx`,
    imports: '../screens/users/users.tsx',
    to: `${web}/screens/users/users.tsx`,
  },
  'web-features-know-no-screen': {
    from: `${web}/features/users/upward.tsx`,
    imports: '../../screens/users/users.tsx',
    to: `${web}/screens/users/users.tsx`,
  },
  'web-features-stand-alone': {
    from: `${web}/features/vehicles/drivers.tsx`,
    imports: '../users/queries.ts',
    to: `${web}/features/users/queries.ts`,
  },
  'shared-is-below-features': {
    from: `${web}/shared/people/people.tsx`,
    imports: '../../features/users/queries.ts',
    to: `${web}/features/users/queries.ts`,
  },
  'ui-knows-no-feature': {
    from: `${web}/ui/user-card.tsx`,
    imports: '../features/users/queries.ts',
    to: `${web}/features/users/queries.ts`,
  },
  'ui-knows-no-contract': {
    from: `${web}/ui/session-card.tsx`,
    imports: '@waybill/contract/session',
    to: 'packages/contract/src/session.ts',
  },
  'driver-knows-no-dashboard': {
    from: `${web}/driver/framed.tsx`,
    imports: '../features/users/queries.ts',
    to: `${web}/features/users/queries.ts`,
  },
  'nobody-knows-driver': {
    from: `${web}/shared/queue.ts`,
    imports: '../driver/store/database.ts',
    to: `${web}/driver/store/database.ts`,
  },
  'first-page-knows-no-later-view': {
    from: `${web}/driver/opening.tsx`,
    imports: './views/proof-view.tsx',
    to: `${web}/driver/views/proof-view.tsx`,
  },
  'lib-is-below-all': { from: `${web}/lib/drawn.ts`, imports: '../ui/modal.tsx', to: `${web}/ui/modal.tsx` },
  'server-knows-no-web': {
    from: `${server}/http/pages.ts`,
    imports: '../../../web/src/lib/paths.ts',
    to: `${web}/lib/paths.ts`,
  },
  'only-wiring-joins-features': {
    from: `${server}/app.ts`,
    imports: './features/users/routes.ts',
    to: `${server}/features/users/routes.ts`,
  },
  'only-wiring-joins-adapters': {
    from: `${server}/jobs/sender.ts`,
    imports: '../adapters/mail/smtp.ts',
    to: `${server}/adapters/mail/smtp.ts`,
  },
  'features-know-no-adapter': {
    from: `${server}/features/users/mailing.ts`,
    imports: '../../adapters/mail/smtp.ts',
    to: `${server}/adapters/mail/smtp.ts`,
    asType: true,
  },
  'adapters-know-no-feature': {
    from: `${server}/adapters/mail/invitations.ts`,
    imports: '../../features/users/invite.ts',
    to: `${server}/features/users/invite.ts`,
  },
  'features-stand-alone': {
    from: `${server}/features/vehicles/assign-driver.ts`,
    imports: '../users/invite.ts',
    to: `${server}/features/users/invite.ts`,
  },
  'features-know-neighbours-only': {
    from: `${server}/features/users/self-made.ts`,
    imports: '../../wiring/wire-app.ts',
    to: `${server}/wiring/wire-app.ts`,
  },
  'use-cases-know-no-fastify': {
    from: `${server}/features/users/users.repo.ts`,
    imports: 'fastify',
    to: 'node_modules/fastify/index.js',
    asType: true,
  },
  'use-cases-know-no-http-code': {
    from: `${server}/features/users/replying.ts`,
    imports: '../../http/session.ts',
    to: `${server}/http/session.ts`,
  },
  'use-cases-know-no-database': {
    from: `${server}/features/users/querying.ts`,
    imports: 'kysely',
    to: 'node_modules/kysely/dist/index.js',
    asType: true,
  },
  'use-cases-know-repository-types-only': {
    from: `${server}/features/cars/park.ts`,
    imports: './cars.repo.ts',
    to: `${server}/features/cars/cars.repo.ts`,
  },
  'routes-know-database-types-only': {
    from: `${server}/features/vehicles/routes.ts`,
    imports: '../../db/connect.ts',
    to: `${server}/db/connect.ts`,
  },
  'database-is-below-all': [
    { from: `${server}/db/served.ts`, imports: '../jobs/worker.ts', to: `${server}/jobs/worker.ts`, asType: true },
    { from: `${server}/db/heard.ts`, imports: '../live/streams.ts', to: `${server}/live/streams.ts`, asType: true },
  ],
  'machine-needs-node-only': {
    from: `${server}/machine/checked-port.ts`,
    imports: 'zod',
    to: 'node_modules/zod/index.js',
  },
  'records-are-below-features': {
    from: `${server}/records/user-names.ts`,
    imports: '../features/users/invite.ts',
    to: `${server}/features/users/invite.ts`,
    asType: true,
  },
  'paper-stands-alone': {
    from: `${server}/paper/stored-page.ts`,
    imports: '../db/connect.ts',
    to: `${server}/db/connect.ts`,
    asType: true,
  },
};

const PLANTED = Object.entries(VIOLATIONS).flatMap(([rule, planted]) =>
  [planted].flat().map((one) => ({ rule, ...one })),
);

/** Imports along the arrows of the architecture, which no rule may report. */
const ALLOWED: Planted[] = [
  { from: 'packages/domain/src/user.ts', imports: 'zod', to: '' },
  { from: 'packages/contract/src/session.ts', imports: '@waybill/domain/user', to: '' },
  { from: 'packages/i18n/src/en.ts', imports: '@waybill/domain/user', to: '' },
  { from: 'packages/testing/src/a-user.ts', imports: '@waybill/domain/user', to: '' },
  { from: `${web}/app/router.ts`, imports: '../screens/users/users.tsx', to: '' },
  { from: `${web}/screens/users/users.tsx`, imports: '../../features/users/queries.ts', to: '' },
  { from: `${web}/screens/users/linked.tsx`, imports: '../../lib/paths.ts', to: '' },
  { from: `${web}/features/users/queries.ts`, imports: '@waybill/contract/session', to: '' },
  { from: `${web}/features/users/table.tsx`, imports: '../../ui/modal.tsx', to: '' },
  { from: `${web}/features/users/table.test.tsx`, imports: '@waybill/testing/a-user', to: '' },
  { from: `${server}/wiring/wire-app.ts`, imports: '../features/users/routes.ts', to: '' },
  { from: `${server}/wiring/wire-mail.ts`, imports: '../adapters/mail/smtp.ts', to: '' },
  { from: `${server}/jobs/worker.ts`, imports: '../adapters/mail/smtp.ts', to: '', asType: true },
  { from: `${server}/wired.test.ts`, imports: './adapters/mail/smtp.ts', to: '' },
  { from: `${server}/features/users/routes.ts`, imports: '../../http/session.ts', to: '' },
  { from: `${server}/features/users/list.ts`, imports: '../../http/session.ts', to: '', asType: true },
  { from: `${server}/features/cars/routes.ts`, imports: '../../db/connect.ts', to: '', asType: true },
  { from: `${server}/features/cars/cars.repo.ts`, imports: '../../db/connect.ts', to: '' },
  { from: `${server}/features/cars/drive.ts`, imports: './cars.repo.ts', to: '', asType: true },
  { from: `${server}/features/users/invite.ts`, imports: '@waybill/domain/user', to: '' },
  { from: `${server}/db/connect.ts`, imports: 'kysely', to: '' },
  { from: `${server}/features/cars/fleet.sql.ts`, imports: '../../records/car-names.ts', to: '' },
  { from: `${server}/records/car-names.ts`, imports: '../db/connect.ts', to: '' },
  { from: `${server}/machine/ports.ts`, imports: 'node:net', to: '' },
  { from: `${server}/paper/page.ts`, imports: '@waybill/domain/user', to: '' },
  { from: `${server}/features/cars/print.ts`, imports: '../../paper/page.ts', to: '' },
  { from: `${web}/features/users/deletion.tsx`, imports: '../../shared/deletion.tsx', to: '' },
  { from: `${web}/driver/store/database.ts`, imports: '../../lib/paths.ts', to: '' },
  { from: `${web}/driver/views/proof-view.tsx`, imports: '../../lib/paths.ts', to: '' },
  { from: `${web}/driver/home.tsx`, imports: '../shared/deletion.tsx', to: '' },
  { from: `${web}/shared/deletion.tsx`, imports: '../ui/modal.tsx', to: '' },
  { from: `${server}/seed/people.ts`, imports: '@waybill/testing/a-user', to: '' },
];

const LEAVES = [
  `${web}/lib/paths.ts`,
  `${web}/ui/modal.tsx`,
  `${server}/http/session.ts`,
  `${server}/live/streams.ts`,
  `${server}/adapters/mail/smtp.ts`,
  `${server}/db/testing/template.ts`,
];

let tree: string;

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), content);
};

const plant = ({ from, imports, asType }: Planted) =>
  write(from, `import ${asType ? 'type ' : ''}{ thing } from '${imports}';\nexport const used: typeof thing = null;\n`);

/** A package as npm leaves it. Kysely's code is in a folder named dist, which an unanchored exclusion would hide. */
const installFake = (name: string, main: string) => {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main }));
  write(`node_modules/${name}/${main}`, 'export const thing = null;\n');
};

const check = () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/walls.mjs'), '--json'], { cwd: tree });
  expect(stderr.toString()).toBe('');
  return JSON.parse(stdout.toString()) as {
    totalCruised: number;
    unseen: string[];
    violations: { rule: string; from: string; to: string }[];
  };
};

beforeAll(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'waybill-walls-')));
  cpSync(join(root, 'tsconfig.json'), join(tree, 'tsconfig.json'));
  for (const name of ['domain', 'contract', 'i18n', 'testing']) {
    mkdirSync(join(tree, 'packages', name), { recursive: true });
    write(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@waybill/${name}`, exports: { './*': './src/*.ts' } }),
    );
    mkdirSync(join(tree, 'node_modules/@waybill'), { recursive: true });
    symlinkSync(`../../packages/${name}`, join(tree, 'node_modules/@waybill', name));
  }
  for (const folder of ['e2e', 'bench', 'drills']) mkdirSync(join(tree, folder));
  installFake('zod', 'index.js');
  installFake('fastify', 'index.js');
  installFake('kysely', 'dist/index.js');
  for (const leaf of LEAVES) write(leaf, 'export const thing = null;\n');
  for (const planted of ALLOWED) plant(planted);
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the import walls', () => {
  test('let imports along the arrows of the architecture through', () => {
    const { totalCruised, unseen, violations } = check();
    expect(violations).toEqual([]);
    expect(unseen).toEqual([]);
    expect(totalCruised).toBeGreaterThan(ALLOWED.length);
  });

  test('are all put to the test here', () => {
    expect(Object.keys(VIOLATIONS).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  describe('report', () => {
    let violations: { rule: string; from: string; to: string }[];

    beforeAll(() => {
      for (const planted of PLANTED) plant(planted);
      plant({ from: `${web}/lib/second.ts`, imports: './first.ts', to: '', asType: true });
      violations = check().violations;
    });

    test.each(PLANTED)('$rule, to $to', ({ rule, from, to }) => {
      expect(violations).toContainEqual({ rule, from, to });
    });
  });
});
