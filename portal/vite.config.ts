import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { lightContracts } from './vite.contracts.ts'

/**
 * Which modules share a file. The first comes with every screen of the application; the next has what many screens use of the shared folders. The rest
 * is split by which screens need it. Schemas are apart, or they and zod would come with every contract.
 */
const shared = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler|zustand)\//, priority: 3 },
  {
    name: 'schemas',
    test: /\/node_modules\/zod\/|\/platform\/schemas\.ts|\/contract\.(input|filing)\.ts/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: 'application',
    test: /\/src\/(root|entry\.client|app\/layouts\/(site|portal|signed-in)-layout)\.tsx/,
    priority: 2,
  },
  { name: 'common', test: /\/src\/(ui|kit|platform)\//, minShareCount: 20, priority: 1 },
]

/** Lists for screens, from the table of pages (src/pages.ts): a build has their values, not the table. */
const pageLists = (): Plugin => ({
  name: 'page-lists',
  apply: 'build',
  load: {
    filter: { id: /\/src\/page-lists\/[a-z-]+\.ts$/ },
    async handler(id) {
      const lists = Object.entries((await import(id)) as object)
      return lists.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
  },
})

/** A screen's own file may hold what it shares with others; React Router asks for a file of its own for each. */
const fewFiles: Plugin = {
  name: 'few-files',
  enforce: 'post',
  configEnvironment: (name) =>
    name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : undefined,
}

/**
 * The renderer loads the packages of the server from node_modules, since both must share one React and one router; all others are built into it, so that
 * a release needs none of the packages that only screens use.
 */
const bundled = { noExternal: true, external: Object.keys(manifest.dependencies) } as const

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), pageLists(), reactRouter(), lightContracts(), fewFiles],
  // The script of public pages (app/layouts/document-scripts.tsx), and the worker that sends what waits: its address is its scope, and stays.
  worker: {
    format: 'es',
    plugins: () => [pageLists()],
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) => (name === 'outbox-worker' ? 'outbox-worker.js' : 'assets/[hash:7].js'),
        chunkFileNames: 'assets/[hash:7].js',
      },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Every screen carries the list of all screens with their files: short names keep it light.
          output: {
            codeSplitting: { groups: shared },
            // Files of groups import each other in circles; without it, one more kind of case would start a page in the wrong order. It costs 5 kB.
            strictExecutionOrder: true,
            chunkFileNames: 'assets/[hash:7].js',
            entryFileNames: 'assets/[hash:7].js',
          },
        },
      },
    },
  },
  ...(command === 'build' && { ssr: bundled }),
  // Inlined files would need `data:` in more CSP directives than images.
  build: { assetsInlineLimit: 0 },
}))
