import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Breach, findBreaches } from './boundaries.ts'
import { repositoryRoot } from './repository-root.ts'

const neighbours = [
  'app/server.ts',
  'app/testing.server.ts',
  'main.js',
  'kit/outbox/waiting.ts',
  'kit/sign-in/session.ts',
  'fields/text.ts',
  'ui/button.tsx',
  'page-lists.ts',
  'platform/clock.ts',
  'platform/database/database.server.ts',
  'platform/pdf/make-pdf.server.ts',
  'features/cases/screens/list.tsx',
  'features/fees/contract.ts',
  'features/fees/rules.ts',
  'features/fees/schedule.ts',
  'features/fees/schedule.format.ts',
  'features/fees/service.server.ts',
  'features/fees/store.server.ts',
  'features/fees/table.server.ts',
  'features/fees/http.server.ts',
  'features/fees/screens/list.tsx',
  'features/whistleblowing/contract.ts',
]

/** Each plants one violation: the rule, the file that breaks it, and its import. */
const planted: [rule: string, file: string, specifier: string][] = [
  ['dependencies-point-down', 'features/a/service.server.ts', '#app/server.ts'],
  ['dependencies-point-down', 'kit/client.ts', '#main.js'],
  ['engines-know-no-feature', 'engines/e/rules.ts', '#features/fees/rules.ts'],
  ['people-know-no-feature', 'people/p.ts', '#features/fees/rules.ts'],
  ['kit-and-fields-know-no-feature', 'kit/cache.ts', '#features/fees/contract.ts'],
  ['kit-and-fields-know-no-feature', 'fields/number.ts', '#features/fees/rules.ts'],
  ['platform-and-ui-are-the-lowest-layer', 'ui/card.tsx', '#kit/sign-in/session.ts'],
  ['platform-and-ui-are-the-lowest-layer', 'ui/link.tsx', '#features/fees/contract.ts'],
  ['platform-and-ui-are-the-lowest-layer', 'platform/mail.ts', '#features/fees/contract.ts'],
  ['platform-knows-no-ui', 'platform/page.ts', '#ui/button.tsx'],
  ['platform-knows-no-ui', 'platform/links.ts', '#page-lists.ts'],
  ['pages-are-a-table', 'manager-tabs.ts', '#kit/sign-in/session.ts'],
  ['pages-are-a-table', 'pages.ts', '#app/server.ts'],
  ['pdfs-are-made-in-children', 'features/b/service.print.server.ts', '#platform/pdf/make-pdf.server.ts'],
  ['whistleblowing-has-no-importers', 'features/b/service.server.ts', '#features/whistleblowing/contract.ts'],
  ['reports-are-never-kept', 'features/whistleblowing/screens/send.ts', '#kit/outbox/waiting.ts'],
  ['features-meet-by-contract-or-service', 'features/c/store.server.ts', '#features/fees/store.server.ts'],
  ['features-meet-by-contract-or-service', 'features/c/screens/page.tsx', '#features/fees/screens/list.tsx'],
  ['features-meet-by-contract-or-service', 'features/c/service.split.server.ts', '#features/fees/schedule.ts'],
  ['services-run-on-the-server', 'features/d/messages.ts', '#features/fees/service.server.ts'],
  ['tables-reference-only-tables', 'features/e/table.server.ts', '#features/fees/contract.ts'],
  ['rules-are-pure', 'features/f/rules.ts', '#platform/clock.ts'],
  ['rules-are-pure', 'features/f/rules.dates.ts', 'node:fs'],
  ['rules-are-pure', 'features/g/rules.ts', 'zod'],
  ['rules-are-pure', 'features/i/rules.ts', './messages.ts'],
  ['rules-are-pure', 'features/h/rules.ts', './numbers.server.ts'],
  ['kind-is-data', 'features/f/kind.ts', '#platform/clock.ts'],
  ['contract-serves-both-sides', 'features/h/contract.ts', 'fastify'],
  ['contract-serves-both-sides', 'features/h/contract.lists.ts', 'react'],
  ['contract-needs-no-node', 'features/i/contract.ts', 'node:crypto'],
  ['content-is-data', 'features/j/content.ts', '#platform/clock.ts'],
  ['screens-use-the-api', 'features/k/screens/page.tsx', '../service.server.ts'],
  ['http-never-touches-the-database', 'features/l/http.server.ts', './store.server.ts'],
  ['http-never-touches-the-database', 'features/l/http.lists.server.ts', '#platform/database/database.server.ts'],
  ['service-knows-no-http', 'features/m/service.server.ts', 'fastify'],
  ['service-knows-no-http', 'features/m/jobs.server.ts', '#features/m/http.server.ts'],
  ['only-stores-know-sql', 'features/n/service.server.ts', 'drizzle-orm'],
  ['only-stores-know-sql', 'app/registry.ts', 'drizzle-orm/pg-core'],
  ['only-tests-use-testing', 'app/preview.ts', '#app/testing.server.ts'],
  ['product-knows-no-tools', 'app/debug.ts', '../../../tools/helper.ts'],
  ['no-unknown-imports', 'app/lost.ts', '#features/nowhere/contract.ts'],
  ['no-cycles', 'ui/one.ts', './two.ts'],
  ['no-folder-cycles', 'features/p/contract.ts', '#features/q/contract.ts'],
  ['no-folder-cycles', 'routes.ts', '#app/all-pages.ts'],
  ['no-sub-folder-cycles', 'features/r/engine/rules.ts', '../list/rules.ts'],
  ['no-sub-folder-cycles', 'platform/mail/mail.ts', '#platform/jobs.ts'],
]

/** Circles of folders that are written down: the second is not there any more. */
const known = [
  ['features/s', 'features/s/engine', 'features/s/list'],
  ['features/t', 'features/t/list'],
]

/** Imports that are allowed; none of these may be reported. */
const allowed: [file: string, specifier: string][] = [
  ['app/routes.ts', '#features/whistleblowing/contract.ts'],
  ['features/o/service.server.ts', '#features/fees/service.server.ts'],
  ['features/o/screens/page.tsx', '#features/fees/contract.ts'],
  ['features/o/store.server.ts', 'drizzle-orm'],
  ['features/o/table.server.ts', '#features/fees/table.server.ts'],
  ['features/o/rules.ts', '#features/fees/schedule.ts'],
  ['features/fees/rules.words.ts', './schedule.format.ts'],
  ['features/o/rules.more.ts', './rules.ts'],
  ['features/o/contract.ts', 'zod/mini'],
  ['features/o/content.ts', '#fields/text.ts'],
  ['features/o/fees.http.test.ts', '#app/server.ts'],
  ['features/s/engine/rules.ts', '../list/rules.ts'],
  ['features/o/screens/parts/part.tsx', '../shared/words.ts'],
]

let root: string
let breaches: Breach[]

function plant(file: string, text: string): void {
  const path = join(root, 'portal/src', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { flag: 'a' })
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  mkdirSync(join(root, 'portal'))
  mkdirSync(join(root, 'tools'))
  writeFileSync(join(root, 'tools/helper.ts'), 'export {}\n')
  for (const file of ['package.json', 'tsconfig.json'])
    cpSync(join(repositoryRoot, 'portal', file), join(root, 'portal', file))
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'))
  for (const file of neighbours) plant(file, 'export {}\n')
  plant('features/k/service.server.ts', 'export {}\n')
  plant('features/i/messages.ts', 'export {}\n')
  plant('features/h/numbers.server.ts', 'export {}\n')
  plant('features/l/store.server.ts', 'export {}\n')
  plant('features/m/http.server.ts', 'export {}\n')
  plant('ui/two.ts', "import './one.ts'\n")
  // Two other files of the same folders: no file imports itself.
  plant('features/p/contract.more.ts', 'export {}\n')
  plant('features/q/contract.ts', 'export {}\n')
  plant('features/q/contract.other.ts', "import '#features/p/contract.more.ts'\n")
  plant('routes.ts', 'export {}\n')
  plant('app/all-pages.ts', "import '#routes.ts'\n")
  plant('features/r/list/rules.ts', "import '../engine/rules.more.ts'\n")
  plant('features/r/engine/rules.more.ts', 'export {}\n')
  plant('features/s/list/rules.ts', "import '../rules.ts'\n")
  plant('features/s/rules.ts', "import './engine/rules.more.ts'\n")
  plant('features/s/engine/rules.more.ts', 'export {}\n')
  plant('platform/jobs.ts', "import './mail/texts.ts'\n")
  plant('platform/mail/texts.ts', 'export {}\n')
  plant('features/o/screens/shared/words.ts', 'export {}\n')
  // Type imports count like the others, so the plants use both kinds.
  planted.forEach(([, file, specifier], index) =>
    plant(file, index % 2 ? `import type {} from '${specifier}'\n` : `import '${specifier}'\n`),
  )
  for (const [file, specifier] of allowed) plant(file, `import '${specifier}'\n`)
  breaches = findBreaches(root, known).breaches
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each(planted)('%s catches %s importing %s', (rule, file) => {
  expect(breaches.filter((breach) => breach.from === `portal/src/${file}`).map((breach) => breach.rule)).toContain(rule)
})

test.each(allowed)('%s may import %s', (file) => {
  expect(breaches.filter((breach) => breach.from === `portal/src/${file}`)).toEqual([])
})

test('a circle that is smaller than written down, or gone, must be written down so', () => {
  const shorter = breaches.filter(({ rule }) => rule === 'known-circles-get-shorter')
  expect(shorter.map(({ to }) => to)).toEqual(['features/t features/t/list'])
})

test('every rule has a plant', () => {
  const rules = (createRequire(import.meta.url)('./dependency-cruiser.cjs') as { forbidden: { name: string }[] })
    .forbidden
  expect(new Set(planted.map(([rule]) => rule))).toEqual(
    new Set([...rules.map(({ name }) => name), 'no-folder-cycles', 'no-sub-folder-cycles']),
  )
})
