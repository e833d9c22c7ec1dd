import { defineConfig } from 'vitest/config'
import { repositoryRoot } from './repository-root.ts'

export default defineConfig({
  root: repositoryRoot,
  test: { projects: [{ extends: true, test: { name: 'unit', include: ['tools/**/*.test.ts'] } }] },
})
