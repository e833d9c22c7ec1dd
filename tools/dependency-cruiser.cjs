// Dependencies point down: app → features → engines → people → fields → kit → ui → table of pages → platform. Each exception is a constant with its reason;
// `boundaries.test.ts` plants a breach of each rule. Circles of folders are found by `boundaries.ts`; `folder-circles.json` has those that are still there.
const feature = '^portal/src/features/([^/]+)/'
const ownFeature = '^portal/src/features/$1/'
const anyFeature = '^portal/src/features/[^/]+/'
const featureOrEngine = '^portal/src/(?:features|engines)/[^/]+/'
const testFile = '([.](test|spec)[.]tsx?|/testing[.]ts|/testing[.][a-z]+[.]ts)$'

/** A feature's file with one of these names, alone or with a second word after a dot (`service.server.ts`). */
const named = (names) => `/(${names})[.][a-z0-9.-]*ts$`
const serverFile = (names) => `/(${names})[.][a-z0-9.-]*server[.]ts$`
const modules = (names) => `(^|/)node_modules/(${names})(/|$)`

const reserved = 'contract|rules|kind|messages|content|service|store|table|http|jobs'
const composition = '^portal/src/(app/|main[.]|root[.]|routes[.]|entry[.])'
/** Exception: the screen of a list and what a record shows of its list, drawn from a feature's own description. */
const listScreens =
  '^portal/src/features/lists/screens/(list-page|described-list|figure-strip|record-neighbours)[.]tsx$'
/** Exception: the tags of a record, drawn alike on the page of each kind of record that has them. */
const recordTags = '^portal/src/features/tags/screens/record-tags[.]tsx$'
/** Exception: the notice that any screen shows before a quota is reached. */
const quotaNotice = '^portal/src/features/quotas/screens/quota-notice[.]tsx$'
/** Exception: the notice that a record shows while a second person must approve. */
const waitingApproval = '^portal/src/features/approvals/screens/waiting-approval[.]tsx$'
/** Exception: how a screen outside the content manager stores and chooses pictures of the site. */
const contentFiles = '^portal/src/features/content/screens/editor/content-files[.]tsx$'
/** What rules may use below the features: pure functions, which depend on their arguments only, and the facts of the state. */
const pureModules =
  '^portal/src/(platform/(duties|mandates|values/(edit-distance|emails|nigerian-time|date-text|phones|search-words|pasted|plain-letters|typed-numbers)|state/[a-z/-]+)|engines/records/kind|fields/(mail/mail-parts|rich-text/(document|outline)|content/shown-examples))[.]ts$'
const featureData = `${anyFeature}(?!(${reserved})[.])(?!.*[.]server[.])[a-z0-9.-]+[.](ts|json)$`

/** Every page of the site, and what others need of it: above the platform, below everything else. */
const tableOfPages = '^portal/src/(manager-tabs|page-lists|page|pages|screens)[.]ts$'
/** Exception: a place in the navigation names its icon. */
const iconNames = '^portal/src/ui/icon-names[.]ts$'

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  // Tests may import anything: some start the complete portal to test one feature.
  from: { ...from, pathNot: [testFile, ...[from.pathNot ?? []].flat()] },
  to,
})

module.exports = {
  forbidden: [
    rule(
      'dependencies-point-down',
      'nothing below the composition root imports it',
      { path: '^portal/src/(features|engines|people|kit|fields|ui|platform)/' },
      { path: composition },
    ),
    rule(
      'engines-know-no-feature',
      'an engine does what features describe, and names none',
      { path: '^portal/src/engines/' },
      { path: '^portal/src/features/' },
    ),
    rule(
      'people-know-no-feature',
      'what features know of people is the ground below them',
      { path: '^portal/src/people/' },
      { path: '^portal/src/(features|engines)/' },
    ),
    rule(
      'kit-and-fields-know-no-feature',
      'shared code knows no feature and no person',
      { path: '^portal/src/(kit|fields)/' },
      { path: '^portal/src/(features|engines|people)/' },
    ),
    rule(
      'platform-and-ui-are-the-lowest-layer',
      'ui and platform know nothing above them',
      { path: '^portal/src/(ui|platform)/' },
      { path: '^portal/src/(features|engines|people|kit|fields)/' },
    ),
    rule(
      'platform-knows-no-ui',
      'the platform draws nothing, and knows no page',
      { path: '^portal/src/platform/' },
      { path: ['^portal/src/ui/', tableOfPages, modules('react|react-dom|react-router|react-aria-components')] },
    ),
    rule(
      'pages-are-a-table',
      'everything above the platform may read the table of pages, so it imports none of that',
      { path: tableOfPages },
      { path: ['^portal/src/(ui|kit|fields|people|engines|features)/', composition], pathNot: iconNames },
    ),
    rule(
      'pdfs-are-made-in-children',
      'making a PDF blocks its process, which keeps the memory',
      { path: '^portal/src/', pathNot: '^portal/src/platform/pdf/(?!print-pdf)' },
      { path: ['^portal/src/platform/pdf/make-pdf[.]', modules('pdfkit')] },
    ),
    rule(
      'whistleblowing-has-no-importers',
      'reports stay in their feature; only the composition root mounts it',
      { path: '^portal/src/', pathNot: ['^portal/src/features/whistleblowing/', composition] },
      { path: '^portal/src/features/whistleblowing/' },
    ),
    rule(
      'reports-are-never-kept',
      'nothing of a report of wrongdoing is stored in the browser',
      { path: '^portal/src/features/whistleblowing/' },
      { path: '^portal/src/kit/(outbox/|file-shelf[.]|indexed-db[.])' },
    ),
    rule(
      'features-meet-by-contract-or-service',
      'a feature imports only the contract of another or, on the server, its service',
      { path: feature, pathNot: [serverFile('table'), named('rules|kind'), '/content[.]ts$'] },
      {
        path: anyFeature,
        pathNot: [
          ownFeature,
          named('contract'),
          serverFile('service'),
          listScreens,
          recordTags,
          quotaNotice,
          waitingApproval,
          contentFiles,
        ],
      },
    ),
    rule(
      'services-run-on-the-server',
      'only server files call another feature through its service',
      { path: feature, pathNot: '[.]server[.]ts$' },
      { path: anyFeature + '.*[.]server[.]ts$', pathNot: ownFeature },
    ),
    rule(
      'tables-reference-only-tables',
      'a table may reference another table and nothing else outside its feature',
      { path: feature + serverFile('table').slice(1) },
      { path: anyFeature, pathNot: [ownFeature, serverFile('table')] },
    ),
    rule(
      'rules-are-pure',
      'rules decide from their arguments; they read no database, clock, network or library',
      { path: featureOrEngine + named('rules').slice(1) },
      { pathNot: [named('rules|kind'), featureData, pureModules] },
    ),
    rule(
      'kind-is-data',
      'a kind is a description with rules, no machinery',
      { path: featureOrEngine + named('kind').slice(1) },
      { pathNot: [named('rules|kind|contract|messages'), featureData, pureModules, '^portal/src/ui/icon-names[.]ts$'] },
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
      'screens-use-the-api',
      'screens reach data only through the API',
      { path: anyFeature + 'screens/' },
      { path: ['[.]server[.]tsx?$', modules('fastify|@fastify/[^/]+|drizzle-orm|pg')] },
    ),
    rule(
      'http-never-touches-the-database',
      'handlers call the service',
      { path: anyFeature + serverFile('http').slice(1) },
      {
        path: [
          serverFile('store|table'),
          '^portal/src/platform/database/(database|migrate)[.]',
          modules('drizzle-orm|pg'),
        ],
      },
    ),
    rule(
      'service-knows-no-http',
      'services also run from jobs and scripts',
      { path: featureOrEngine + serverFile('service|jobs').slice(1) },
      { path: [serverFile('http'), modules('fastify|@fastify/[^/]+')] },
    ),
    rule(
      'only-stores-know-sql',
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
    {
      ...rule('no-cycles', 'two files that import each other should be one file or three', {}, { circular: true }),
      from: {},
    },
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
