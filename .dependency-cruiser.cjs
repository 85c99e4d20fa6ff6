/**
 * The walls between folders: see docs/ARCHITECTURE.md for the picture. Each rule says what may not know what; a test
 * (scripts/walls.test.ts) plants violations of every rule and proves that they are reported.
 */

const SERVER = '^apps/server/src';
const WEB = '^apps/web/src';
const TESTS = '\\.(test|e2e)\\.tsx?$|/testing/|^packages/testing/';
/** The composition root, with a file for each part that is joined apart from the rest. */
const WIRING = `${SERVER}/wiring/`;
const ROUTES = '/routes\\.ts$';
/** Repositories, and the SQL that several of them share. */
const REPOSITORY = '\\.(repo|sql)\\.ts$';
const FASTIFY = '(^|/)node_modules/(@fastify/|fastify)';
const DATABASE = [`${SERVER}/(db|records)/`, '(^|/)node_modules/(kysely|pg)/'];

/** @param {string} names */
const npm = (names) => `(^|/)node_modules/(${names})/`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'no-circle',
    comment: 'Two files that need each other are one file, or lack a third; this holds for their types too.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment:
      'An import that leads nowhere would slip past every other rule. A virtual module is made by the build, and only the build knows the address of a file among the exports of a package.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:|\\.wasm\\?url$' },
  },
  {
    name: 'production-knows-no-test',
    comment: 'Test code is not shipped. The seed is made with the builders of the tests, so that both tell one story.',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: [TESTS, `${SERVER}/seed/`] },
    to: { path: [TESTS, '^e2e/', npm('vitest|@playwright/test|fast-check')] },
  },
  {
    name: 'seed-knows-builders-only',
    comment: 'Of all test code the seed may use the builders.',
    severity: 'error',
    from: { path: `${SERVER}/seed/`, pathNot: TESTS },
    to: { path: [TESTS, '^e2e/', npm('vitest|@playwright/test|fast-check')], pathNot: '^packages/testing/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const packages = [
  {
    name: 'domain-is-pure',
    comment:
      'The domain is facts and decisions: no I/O, no framework. zod states them; re2js and libphonenumber read on both sides.',
    severity: 'error',
    from: { path: '^packages/domain/', pathNot: TESTS },
    to: { pathNot: ['^packages/domain/', npm('zod|re2js|libphonenumber-js')] },
  },
  {
    name: 'contract-knows-domain-only',
    comment: 'The contract is shared by browser and server, and by neither of them alone.',
    severity: 'error',
    from: { path: '^packages/contract/', pathNot: TESTS },
    to: { pathNot: ['^packages/(contract|domain)/', npm('zod')] },
  },
  {
    name: 'i18n-knows-domain-only',
    comment: 'Words follow the unions of the domain.',
    severity: 'error',
    from: { path: '^packages/i18n/', pathNot: TESTS },
    to: { pathNot: '^packages/(i18n|domain)/' },
  },
  {
    name: 'optimiser-stands-alone',
    comment: 'Numbers in, numbers out: no I/O, no other package. Clocks and threads are handed in.',
    severity: 'error',
    from: { path: '^packages/optimiser/', pathNot: TESTS },
    to: { pathNot: '^packages/optimiser/' },
  },
  {
    name: 'packages-know-no-app',
    comment: 'Packages are below the apps; this holds for their tests too.',
    severity: 'error',
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const web = [
  {
    name: 'web-knows-no-server',
    comment: 'They meet in the contract.',
    severity: 'error',
    from: { path: '^apps/web/' },
    to: { path: '^apps/server/' },
  },
  {
    name: 'screens-know-no-app',
    comment: 'app -> screens: a screen is opened by the router and does not know it.',
    severity: 'error',
    from: { path: `${WEB}/screens/`, pathNot: TESTS },
    to: { path: `${WEB}/app/` },
  },
  {
    name: 'shell-knows-no-screen',
    comment: 'The shell frames whatever screen the router puts into it.',
    severity: 'error',
    from: { path: `${WEB}/shell/`, pathNot: TESTS },
    to: { path: `${WEB}/(app|screens)/` },
  },
  {
    name: 'web-features-know-no-screen',
    comment: 'screens -> features -> shared -> ui|lib.',
    severity: 'error',
    from: { path: `${WEB}/features/`, pathNot: TESTS },
    to: { path: `${WEB}/(app|screens|shell)/` },
  },
  {
    name: 'web-features-stand-alone',
    comment: 'What two features need is in shared/; a screen or the shell joins them.',
    severity: 'error',
    from: { path: `${WEB}/features/([^/]+)/`, pathNot: TESTS },
    to: { path: `${WEB}/features/`, pathNot: `${WEB}/features/$1/` },
  },
  {
    name: 'shared-is-below-features',
    comment: 'What several features share knows none of them.',
    severity: 'error',
    from: { path: `${WEB}/shared/`, pathNot: TESTS },
    to: { path: `${WEB}/(app|screens|shell|features)/` },
  },
  {
    name: 'ui-knows-no-feature',
    comment: 'The building blocks know no shipment.',
    severity: 'error',
    from: { path: `${WEB}/ui/`, pathNot: TESTS },
    to: { path: `${WEB}/(app|screens|shell|features|shared)/` },
  },
  {
    name: 'ui-knows-no-contract',
    comment: 'What a building block shows is handed to it; it does not know where it came from.',
    severity: 'error',
    from: { path: `${WEB}/ui/`, pathNot: TESTS },
    to: { path: '^packages/contract/' },
  },
  {
    name: 'driver-knows-no-dashboard',
    comment: 'driver -> shared -> ui|lib: an application of its own, with a first load of its own.',
    severity: 'error',
    from: { path: `${WEB}/(driver|track)/`, pathNot: TESTS },
    to: { path: `${WEB}/(app|screens|shell|features)/` },
  },
  {
    name: 'nobody-knows-driver',
    comment: 'The dashboard leads to the driver app by an address.',
    severity: 'error',
    from: { path: `${WEB}/`, pathNot: [TESTS, `${WEB}/(driver|track)/`] },
    to: { path: `${WEB}/(driver|track)/` },
  },
  {
    name: 'first-page-knows-no-later-view',
    comment: 'What is opened from the first page of the driver app is fetched after it, by later-part.ts.',
    severity: 'error',
    from: {
      path: `${WEB}/driver/`,
      pathNot: [
        TESTS,
        `${WEB}/driver/views/((later-views|use-scanning)\\.ts$|(end|load|part|proof|queue|scan|stop)-view\\.)`,
      ],
    },
    to: { path: `${WEB}/driver/(driver-menu|views/(conflict-sheet|(end|load|part|proof|queue|stop)-view))\\.tsx$` },
  },
  {
    name: 'lib-is-below-all',
    comment: 'screens -> features -> shared -> ui|lib, and nothing below lib.',
    severity: 'error',
    from: { path: `${WEB}/lib/`, pathNot: TESTS },
    to: { path: `${WEB}/(app|screens|shell|features|shared|ui)/` },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const server = [
  {
    name: 'server-knows-no-web',
    comment: 'They meet in the contract.',
    severity: 'error',
    from: { path: '^apps/server/' },
    to: { path: '^apps/web/' },
  },
  {
    name: 'only-wiring-joins-features',
    comment: 'wiring -> routes -> use-case -> domain.',
    severity: 'error',
    from: { path: `${SERVER}/`, pathNot: [TESTS, `${SERVER}/features/`, WIRING] },
    to: { path: `${SERVER}/features/`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only-wiring-joins-adapters',
    comment: 'Everyone else knows at most the type of an adapter, and the wiring says which one it is.',
    severity: 'error',
    from: { path: `${SERVER}/`, pathNot: [TESTS, `${SERVER}/adapters/`, WIRING] },
    to: { path: `${SERVER}/adapters/`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'features-know-no-adapter',
    comment: 'Not even its type: a feature states its need in its own words.',
    severity: 'error',
    from: { path: `${SERVER}/features/`, pathNot: TESTS },
    to: { path: `${SERVER}/adapters/` },
  },
  {
    name: 'adapters-know-no-feature',
    comment: 'An adapter fits a need without knowing whose it is; this holds for its tests too.',
    severity: 'error',
    from: { path: `${SERVER}/adapters/` },
    to: { path: `${SERVER}/(features|http|db|records|jobs|live)/` },
  },
  {
    name: 'features-stand-alone',
    comment: 'A feature never imports another: it states its need as a type and the wiring joins them.',
    severity: 'error',
    from: { path: `${SERVER}/features/([^/]+)/`, pathNot: TESTS },
    to: { path: `${SERVER}/features/`, pathNot: `${SERVER}/features/$1/` },
  },
  {
    name: 'features-know-neighbours-only',
    comment:
      'Of the server, a feature knows its own folder, the clock, how to take turns, to read cursors, to escape HTML, to lay out mails, to read whole lists and write them to files, to pass on written JSON, to seal secrets and to sign, paper/, and http/, db/ and records/ where the rules below let it.',
    severity: 'error',
    from: { path: `${SERVER}/features/`, pathNot: TESTS },
    to: {
      path: `${SERVER}/`,
      pathNot: `${SERVER}/((features|adapters|http|db|records|paper)/|(clock|decoded-cursor|ed25519|export-table|html|link-secrets|mail-(frame|layout)|seal|turn-taker|whole-list|written-json)\\.ts$)`,
    },
  },
  {
    name: 'use-cases-know-no-fastify',
    comment: 'A use-case is a plain function; the route is what speaks HTTP.',
    severity: 'error',
    from: { path: `${SERVER}/features/`, pathNot: [TESTS, ROUTES] },
    to: { path: FASTIFY },
  },
  {
    name: 'use-cases-know-no-http-code',
    comment: 'What a use-case or a repository may take from http/ are types: who asks, and for which scope.',
    severity: 'error',
    from: { path: `${SERVER}/features/`, pathNot: [TESTS, ROUTES] },
    to: { path: `${SERVER}/http/`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'use-cases-know-no-database',
    comment: 'A use-case decides; SQL is in the repository.',
    severity: 'error',
    from: { path: `${SERVER}/features/`, pathNot: [TESTS, ROUTES, REPOSITORY] },
    to: { path: DATABASE },
  },
  {
    name: 'use-cases-know-repository-types-only',
    comment: 'A use-case names the repository that it needs, and is handed one made for its transaction and scope.',
    severity: 'error',
    from: { path: `${SERVER}/features/`, pathNot: [TESTS, REPOSITORY] },
    to: { path: `${SERVER}/features/.*${REPOSITORY}`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'routes-know-database-types-only',
    comment: 'A route hands the transaction on, and never asks it anything.',
    severity: 'error',
    from: { path: `${SERVER}/features/.*${ROUTES}` },
    to: { path: DATABASE, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'database-is-below-all',
    comment: 'The database carries what is above it, and knows none of it: no noun, and nobody who waits for it.',
    severity: 'error',
    from: { path: `${SERVER}/db/`, pathNot: TESTS },
    to: { path: `${SERVER}/(http|features|adapters|records|jobs|live|seed|wiring)/` },
  },
  {
    name: 'machine-needs-node-only',
    comment: 'Processes, ports, locks and files: scripts use some of it before anything is installed.',
    severity: 'error',
    from: { path: `${SERVER}/machine/`, pathNot: TESTS },
    to: { dependencyTypesNot: ['core'], pathNot: `${SERVER}/machine/` },
  },
  {
    name: 'records-are-below-features',
    comment: 'SQL about one noun that several features share: above the database, below all that decides.',
    severity: 'error',
    from: { path: `${SERVER}/records/`, pathNot: TESTS },
    to: { path: `${SERVER}/(http|features|adapters|jobs|live|seed|wiring)/` },
  },
  {
    name: 'paper-stands-alone',
    comment: 'What is printed is handed to it: of the server, it knows nothing.',
    severity: 'error',
    from: { path: `${SERVER}/paper/`, pathNot: TESTS },
    to: { path: `${SERVER}/`, pathNot: `${SERVER}/paper/` },
  },
];

module.exports = {
  forbidden: [...everywhere, ...packages, ...web, ...server],
  options: {
    // Anchored: a bare `/dist/` would also drop the packages whose code is in a folder of that name, and blind the rules.
    exclude: { path: '^(apps|packages)/[^/]+/(dist|node_modules)/|^\\.cache/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.json', '.css'],
    },
  },
};
