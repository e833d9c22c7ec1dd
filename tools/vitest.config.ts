import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { repositoryRoot } from './repository-root.ts'
import { installed } from './engines/engine.ts'
import { hasPostgresServer } from './test-server.ts'
import { pageListsOf } from '../portal/vite.page-lists.ts'
import LongestFirst from './test/longest-first.ts'

// Each of these files has its own portal and database or accounts of its own in the worker's shared one (`usePortal`,
// `hostPortal`), so files share a worker and its loaded modules.
const withPortal = {
  globalSetup: `${repositoryRoot}/tools/test-database.setup.ts`,
  isolate: false,
  maxWorkers: Math.min(3, availableParallelism()),
}

// Files share a worker, and Node loads the code without a transform, as it does in production.
const native = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // Instead of those of all projects, so the check of each file is named again.
  setupFiles: ['page-lists', 'each-file'].map((name) => `${repositoryRoot}/tools/test/${name}.setup.ts`),
}

// Files of the slow lane run only by `npm test -- slow` and `all`.
const slow = '**/*.slow.*'

const http = (name: string, include: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: [include],
    // tools/test/main.ts says which these are.
    exclude: [
      '**/node_modules/**',
      ...(name.startsWith('slow-') ? [] : [slow]),
      ...(installed('Swift') ? [] : ['**/*.swift.*']),
      ...(installed('Dovecot') ? [] : ['**/*.dovecot.*']),
    ],
    ...withPortal,
    ...native,
    sequence: { groupOrder: 1 },
  },
})

// A file of one of these kinds has a process of its own, with modules that Vite transforms: it replaces modules or parts of the process, measures its
// memory, or loads screens, which are written in JSX. `test/each-file.setup.ts` finds a file that leaves changes behind in a process that it shares.
const ownProcess =
  /\bvi[.](mock|hoisted|resetModules|stub|useFakeTimers)|process[.]env\[.*\] = |memoryUsage|[/]proc[/]|from '.*[.]tsx'/
const unitFiles = globSync(['portal/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'], {
  cwd: repositoryRoot,
  exclude: ['**/*.http.*', slow, '**/node_modules/**'],
})
const own = unitFiles.filter(
  (file) => file.endsWith('.tsx') || ownProcess.test(readFileSync(`${repositoryRoot}/${file}`, 'utf8')),
)

const unit = (
  name: string,
  include: string[],
  how: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, exclude: ['**/*.http.test.ts', '**/node_modules/**'], ...how },
})

const browser = (name: string, include: string, exclude: string[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: [include],
    exclude: ['**/node_modules/**', ...exclude],
    ...withPortal,
    sequence: { groupOrder: 2 },
  },
})

export default defineConfig({
  root: repositoryRoot,
  resolve: { alias: [{ find: /^#(?=[a-z])/, replacement: `${repositoryRoot}/portal/src/` }] },
  plugins: [pageListsOf('build')],
  // The product compiles JSX the same way.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    pool: 'forks',
    allowOnly: false,
    restoreMocks: true,
    // They end what hangs and judge nothing: a busy machine is several times slower. So no test has a limit of its own.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    setupFiles: `${repositoryRoot}/tools/test/each-file.setup.ts`,
    // Of the commands in the slow lane, each of which starts portals.
    maxConcurrency: 3,
    projects: [
      unit(
        'unit-shared',
        unitFiles.filter((file) => !own.includes(file)),
        native,
      ),
      unit('unit-own', own),
      unit('slow-unit', ['portal/src/**/*.slow.test.ts', 'tools/**/*.slow.test.ts']),
      http('http-embedded', 'portal/src/**/*.http.test.ts'),
      http('slow-http-embedded', 'portal/src/**/*.slow.http.test.ts'),
      // Tests that depend on PostgreSQL also run on a server of another version, over TCP with a password.
      ...(hasPostgresServer()
        ? [
            http('http-server', 'portal/src/**/*.postgres.http.test.ts'),
            http('slow-http-server', 'portal/src/**/*.postgres.slow.http.test.ts'),
          ]
        : []),
      browser('browser', 'e2e/**/*.spec.ts', [slow]),
      browser('slow-browser', 'e2e/**/*.slow.spec.ts', []),
    ],
  },
})
