// The direction of imports: app → features → kit, fields → ui, platform. `tools/boundaries.test.ts` plants a violation of each rule.
const feature = '^portal/src/features/([^/]+)/'
const ownFeature = '^portal/src/features/$1/'
const anyFeature = '^portal/src/features/[^/]+/'
const testFile = '([.](test|spec)[.]tsx?|/testing[.]ts|/testing[.][a-z]+[.]ts)$'

/** A feature's file with one of these names, alone or with a second word after a dot (`service.decisions.server.ts`). */
const named = (names) => `/(${names})[.][a-z0-9.-]*ts$`
const serverFile = (names) => `/(${names})[.][a-z0-9.-]*server[.]ts$`
const modules = (names) => `(^|/)node_modules/(${names})(/|$)`

const reserved = 'contract|rules|lifecycle|messages|content|service|store|table|http|jobs'
const composition = '^portal/src/(app/|main[.]|root[.]|routes[.]|entry[.])'
/** The engine's own screens: one set of parts, which complaints and petitions configure by descriptions. */
const caseParts = '^portal/src/features/cases/screens/'
/** Shown on every screen before a quota is reached. */
const quotaNotice = '^portal/src/features/quotas/screens/quota-notice[.]tsx$'
const featureData = `${anyFeature}(?!(${reserved})[.])(?!.*[.]server[.])[a-z0-9.-]+[.](ts|json)$`

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  // Tests are outside these rules: they may start the complete portal to test one feature.
  from: { ...from, pathNot: [testFile, ...[from.pathNot ?? []].flat()] },
  to,
})

module.exports = {
  forbidden: [
    rule(
      'one-way-street',
      'lower layers do not import the composition root',
      { path: '^portal/src/(features|kit|fields|ui|platform)/' },
      { path: composition },
    ),
    rule(
      'kit-and-fields-know-no-feature',
      'shared code knows no feature',
      { path: '^portal/src/(kit|fields)/' },
      { path: '^portal/src/features/' },
    ),
    rule(
      'ground-floor',
      'ui and platform import no layer above them',
      { path: '^portal/src/(ui|platform)/' },
      { path: '^portal/src/(features|kit|fields)/' },
    ),
    rule(
      'platform-and-ui-are-strangers',
      'the platform renders nothing',
      { path: '^portal/src/platform/' },
      { path: ['^portal/src/ui/', modules('react|react-dom|react-router|react-aria-components')] },
    ),
    rule(
      'whistleblowing-has-no-importers',
      'reports stay in their feature; only the composition root mounts it',
      { path: '^portal/src/', pathNot: ['^portal/src/features/whistleblowing/', composition] },
      { path: '^portal/src/features/whistleblowing/' },
    ),
    rule(
      'features-meet-at-the-door',
      'another feature is used through its contract or, on the server, its service',
      { path: feature, pathNot: [serverFile('table'), named('rules|lifecycle'), '/content[.]ts$'] },
      { path: anyFeature, pathNot: [ownFeature, named('contract'), serverFile('service'), caseParts, quotaNotice] },
    ),
    rule(
      'case-parts-are-for-screens',
      'the parts of case screens serve the features that describe a kind of case, only',
      { path: '^portal/src/', pathNot: ['^portal/src/features/(cases|complaints|petitions)/screens/', composition] },
      { path: caseParts },
    ),
    rule(
      'service-is-reached-on-the-server',
      'only server files call another feature through its service',
      { path: feature, pathNot: '[.]server[.]ts$' },
      { path: anyFeature + '.*[.]server[.]ts$', pathNot: ownFeature },
    ),
    rule(
      'foreign-keys-only',
      'outside its feature a table may refer only to other tables',
      { path: feature + serverFile('table').slice(1) },
      { path: anyFeature, pathNot: [ownFeature, serverFile('table')] },
    ),
    rule(
      'rules-are-pure',
      'rules decide from their arguments; they read no database, clock, network or library',
      { path: anyFeature + named('rules').slice(1) },
      { pathNot: [named('rules|lifecycle'), featureData] },
    ),
    rule(
      'lifecycle-is-data',
      'a lifecycle is a description with rules, without machinery',
      { path: anyFeature + named('lifecycle').slice(1) },
      { pathNot: [named('rules|lifecycle|contract|messages'), featureData] },
    ),
    rule(
      'contract-serves-both-sides',
      'contracts run in the browser and on the server',
      { path: anyFeature + '(?!.*[.]server[.]ts$)' + named('contract').slice(1) },
      { path: ['[.]server[.]ts$', '[.]tsx$', modules('fastify|@fastify/[^/]+|drizzle-orm|pg|react|react-dom')] },
    ),
    rule(
      'contract-needs-no-node',
      'a browser has no node: modules',
      { path: anyFeature + named('contract').slice(1) },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'content-is-data',
      'a content type is a plain description',
      { path: anyFeature + 'content[.]ts$' },
      {
        pathNot: [
          '^portal/src/fields/',
          '^portal/src/features/content/(?!.*[.]server[.]ts$).*[.]ts$',
          named('content|rules|messages'),
          featureData,
        ],
      },
    ),
    rule(
      'screens-speak-contract',
      'screens reach data only through the API',
      { path: anyFeature + 'screens/' },
      { path: ['[.]server[.]tsx?$', modules('fastify|@fastify/[^/]+|drizzle-orm|pg')] },
    ),
    rule(
      'http-never-touches-the-database',
      'handlers call the service',
      { path: anyFeature + serverFile('http').slice(1) },
      { path: [serverFile('store|table'), '^portal/src/platform/(database|migrate)', modules('drizzle-orm|pg')] },
    ),
    rule(
      'service-knows-no-http',
      'services also run from jobs and scripts',
      { path: anyFeature + serverFile('service|jobs').slice(1) },
      { path: [serverFile('http'), modules('fastify|@fastify/[^/]+')] },
    ),
    rule(
      'sql-lives-in-the-store',
      'only store and table files, and the platform below them, know drizzle',
      { path: '^portal/src/', pathNot: [serverFile('store|table'), '^portal/src/platform/'] },
      { path: modules('drizzle-orm') },
    ),
    rule(
      'only-tests-use-testing',
      'the test portal never runs in the product',
      { path: '^portal/src/' },
      { path: '^portal/src/app/testing[.]server[.]ts$' },
    ),
    rule(
      'product-knows-no-tools',
      'what only developers need never runs in the product',
      { path: '^portal/src/', pathNot: '^portal/src/app/testing[.]server[.]ts$' },
      { path: '^(tools|e2e)/' },
    ),
    {
      ...rule('no-unknown-imports', 'an import that does not resolve cannot be judged', {}, { couldNotResolve: true }),
      from: {},
    },
    { ...rule('no-circles', 'two files that need each other are one file or three', {}, { circular: true }), from: {} },
  ],
  options: {
    tsPreCompilationDeps: true, // type-only imports count too
    tsConfig: { fileName: 'portal/tsconfig.json' },
    // Without these, workspace and `#` imports stay unresolved and escape every rule.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]react-router/|/build/|[+]types/|[.]css$|^virtual:' },
  },
}
