import type { Step } from './step.ts'

/** Writes the types of the routes, which the checks of types and lint read: it comes before them. */
export const routeTypes: Step = {
  name: 'route types',
  commands: [{ command: ['react-router', 'typegen'], cwd: 'portal' }],
}

/** Checks that do not run the product; the budgets, which request its pages, are separate. */
export const checks: Step[] = [
  {
    name: 'types',
    commands: [
      { command: ['tsc', '--noEmit'], cwd: 'portal' },
      { command: ['tsc', '--noEmit'], cwd: 'tools' },
    ],
  },
  { name: 'lint', commands: [{ command: ['oxlint', '--type-aware', '--deny-warnings', '--quiet'] }] },
  { name: 'format', commands: [{ command: ['prettier', '--check', '--log-level', 'warn', '.'] }] },
  { name: 'boundaries', commands: [{ command: ['node', 'tools/boundaries.ts'] }] },
  {
    name: 'unused',
    commands: [{ command: ['knip', '--config', 'tools/knip.jsonc', '--no-progress', '--no-config-hints'] }],
  },
  { name: 'supply', commands: [{ command: ['node', 'tools/supply/main.ts', '--quick'] }] },
  { name: 'words', commands: [{ command: ['node', 'tools/words.ts'] }] },
  { name: 'lengths', commands: [{ command: ['node', 'tools/file-lengths.ts'] }] },
  { name: 'budgets', loud: true, commands: [{ command: ['node', 'tools/budgets.ts'] }] },
]
