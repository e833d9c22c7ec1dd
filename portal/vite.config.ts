import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { lightContracts } from './vite.contracts.ts'

const files = (...parts: string[]) => new RegExp(`/portal/src/(${parts.join('|')})\\.tsx?$`)

/**
 * Which modules share a file, so that a screen's scripts are a dozen files and not sixty: they compress better, and a first visit on a slow line waits
 * for fewer answers. A file holds what its screens have in common; light screens pay for what is put in the first three.
 */
const shared = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler|zustand)\/|vite\/preload-helper/ },
  {
    name: 'application',
    test: new RegExp(
      `/node_modules/(@tanstack|react-hot-toast)/|${
        files(
          'root|app/case-kinds',
          'app/layouts/(?!content-manager|document-layout|not-found).*',
          'features/(accounts|documents)/contract|features/(complaints|petitions)/kind',
          'features/cases/(contract.kind|screens/kinds-context)',
          'kit/(admin-only|api-client|browser-api|download-button|failure-reference|hydrated|login-address|new-key|page-meta)',
          'kit/(early-reads|on-demand|outbox/waiting|query|query-failure|root-state|root-store|session|signed-in|stored-user|structured-data|use-is-document|use-once-key|use-retry-online|visitor-entries)',
          'platform/(application-paths|commission|companies|date-text|emails|endpoint|nigerian-time|phones|telemetry/request-reference)',
          'ui/(alert|badge|breadcrumb|button|class-names|description-list|empty-state|field|field-frame|file-size|icon|link|needs-scripts|page-header|phone-link)',
          'ui/(focus-field|open-dialogs|password-visibility|skeleton|spinner|toast|toaster)',
        ).source
      }`,
    ),
  },
  {
    name: 'forms',
    test: files(
      'kit/(leave-guard|use-fields|use-slice-keeper|use-submit)',
      'ui/(character-count|choice|dialog|error-summary|text-area)',
    ),
  },
  {
    name: 'files',
    test: files(
      'features/documents/rules',
      'kit/(send-with-progress|sort-out-files|upload-speed)',
      'ui/(file-picker|file-size|progress-bar|time-left|upload-list)',
    ),
  },
  { name: 'lists', test: files('kit/list-address', 'ui/(escalation-bar|page-window|pagination|table|table-detail)') },
  {
    name: 'cases',
    test: files(
      'features/cases/(contract|contract.calls|messages|rules|office/contract.staff|screens/kind-screens|screens/wizard/wizard-address)',
      'features/cases/screens/case/(action-buttons|case-actions|case-badges|case-documents|case-facts|case-summary)',
      'features/(complaints|petitions)/(contract|how-to-.*|messages|rules|screens/(complaint|petition)-kind)',
    ),
  },
  {
    name: 'case-lists',
    test: files(
      'features/cases/screens/(guide/.*|desk/(case-filters|case-table|cases-page|list-address|list-foot|own-cases|side-panel))',
      'features/cases/screens/wizard/(use-has-draft|wizard-draft)',
    ),
  },
  {
    name: 'applications',
    test: files(
      'features/applications/(asked-documents|contract|contract.decisions|contract.documents|contract.drafts|lifecycle|messages|rules)',
      'features/applications/screens/(desk/status-badges|fill-in/continue-address)',
      'features/forms/(contract|contract.sections|messages|rules)',
    ),
  },
  { name: 'fields', test: /\/portal\/src\/fields\/(?!content|use-|check-form|form-problems|align)[a-z-]+\.ts$/ },
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

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
  plugins: [tailwindcss(), reactRouter(), lightContracts(), fewFiles],
  // The script of public pages (app/layouts/document-scripts.tsx), and the worker that sends what waits: its address is its scope, and stays.
  worker: {
    format: 'es',
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
