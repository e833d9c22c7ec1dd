import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { repositoryRoot } from './repository-root.ts'
import { installed } from './engines/engine.ts'
import { hasPostgresServer } from './test-server.ts'

// Each of these files has its own portal and database, so files may share a worker and its loaded modules, which
// halves their time. One more worker than processors, because each also waits: for the database, a job, a page.
const withPortal = {
  globalSetup: `${repositoryRoot}/tools/test-database.setup.ts`,
  isolate: false,
  maxWorkers: Math.min(3, availableParallelism() + 1),
}

const http = (name: string, include: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: [include],
    // tools/test/main.ts says which these are.
    exclude: [
      '**/node_modules/**',
      ...(installed('Swift') ? [] : ['**/*.swift.http.test.ts']),
      ...(installed('Dovecot') ? [] : ['**/*.dovecot.http.test.ts']),
    ],
    ...withPortal,
    testTimeout: 30_000,
    hookTimeout: 60_000,
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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['portal/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/*.http.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      http('http-embedded', 'portal/src/**/*.http.test.ts'),
      // Tests that depend on PostgreSQL also run on a server of another version, over TCP with a password.
      ...(hasPostgresServer() ? [http('http-server', 'portal/src/**/*.postgres.http.test.ts')] : []),
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          ...withPortal,
          // What a screen shows may come a moment later on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
