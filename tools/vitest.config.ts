import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { repositoryRoot } from './repository-root.ts'
import { installed } from './engines/engine.ts'
import { hasPostgresServer } from './test-server.ts'
import LongestFirst from './test/longest-first.ts'

// Each of these files has its own portal and database or accounts of its own in the worker's shared one (`usePortal`,
// `hostPortal`), so files share a worker and its loaded modules, which halves their time. One more worker than processors, because each also waits: for the database, a job, a page.
const withPortal = {
  globalSetup: `${repositoryRoot}/tools/test-database.setup.ts`,
  isolate: false,
  maxWorkers: Math.min(3, availableParallelism() + 1),
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
    sequence: { groupOrder: 1 },
  },
})

const unit = (name: string, include: string[], exclude: string[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    exclude: ['**/*.http.test.ts', '**/node_modules/**', ...exclude],
  },
})

const browser = (name: string, include: string, exclude: string[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: [include],
    exclude: ['**/node_modules/**', ...exclude],
    ...withPortal,
    // Projects with other numbers of workers run one after the other.
    sequence: { groupOrder: 2 },
    // Pages wait longer than calls.
    maxWorkers: Math.min(4, availableParallelism() + 2),
  },
})

export default defineConfig({
  root: repositoryRoot,
  resolve: { alias: [{ find: /^#(?=[a-z])/, replacement: `${repositoryRoot}/portal/src/` }] },
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
    // Of the commands in the slow lane, each of which starts portals.
    maxConcurrency: 3,
    projects: [
      unit('unit', ['portal/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'], [slow]),
      unit('slow-unit', ['portal/src/**/*.slow.test.{ts,tsx}', 'tools/**/*.slow.test.ts'], []),
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
