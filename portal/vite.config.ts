import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { lightContracts } from './vite.contracts.ts'

const group = (name: string, ...parts: string[]) => ({
  name,
  test: new RegExp(parts.join('|')),
  includeDependenciesRecursively: false,
})

/**
 * Which modules share a file, so that a screen's scripts are a dozen files and not sixty: they compress better, and a first visit on a slow line waits
 * for fewer answers. A file holds what its screens have in common; light screens pay for what is put in the first three.
 */
const shared = [
  group('react', '/node_modules/(react|react-dom|react-router|scheduler|zustand)/', 'vite/preload-helper'),
  group(
    'application',
    '/node_modules/(@tanstack|react-hot-toast)/',
    '/src/root\\.tsx$',
    '/src/app/(app\\.css|document/document\\.ts|case-kinds|layouts/(?!content-manager|document-layout|other-page|staff/(?!addresses|use-)))',
    '/src/features/accounts/(contract|email/contract|screens/email/(email-notice|resend-link))\\.ts',
    '/src/features/(approvals|documents)/contract\\.ts',
    '/src/features/(complaints|petitions)/(kind|rules)\\.ts',
    '/src/features/cases/(contract\\.kind|screens/kinds-context)',
    '/src/kit/(acting-(for|line|owner)|api-client|browser-api|contact-texts|download-button|duty|failure-reference|hydrated|login-address|new-key|on-demand)\\.ts',
    '/src/kit/(outbox/waiting|page-meta|paste-plain|page-reader|page-token|prove-again|query|query-failure|root-state|root-store|session|signed-in)\\.ts',
    '/src/kit/(site-frame|stored-user|structured-data|use-is-document|use-once-key|use-retry-online|visitor-entries)\\.ts',
    '/src/platform/(application-paths|state/(commission|companies)|date-text|duties|emails|endpoint|mandates|nigerian-time|pasted|phone-input|phones|site-path)\\.ts',
    '/src/platform/(files/resumable|telemetry/request-reference)\\.ts',
    '/src/ui/(alert|badge|breadcrumb|button|class-names|description-list|document-text|empty-state|field|field-frame|file-size|focus-field)\\.ts',
    '/src/ui/(icon|link|needs-scripts|open-dialogs|page-header|password-visibility|phone-link|skeleton|spinner|toast|toaster)\\.ts',
    '/src/ui/icons\\.svg',
  ),
  group(
    'profile',
    '/src/features/accounts/(messages|screens/email/pending-email)\\.ts',
    '/src/features/accounts/screens/profile/(account-data|change-password|kept-profile)\\.ts',
  ),
  group(
    'forms',
    '/src/kit/(leave-guard|use-fields|use-kept-text|use-slice-keeper|use-submit)\\.ts',
    '/src/ui/(character-count|choice|dialog|error-summary|text-area)\\.ts',
  ),
  group(
    'files',
    '/src/features/documents/(rules|rules\\.formats|formats)\\.(ts|json)',
    '/src/kit/(send-with-progress|sort-out-files|upload-speed)\\.ts',
    '/src/ui/(file-picker|progress-bar|time-left|upload-list)\\.ts',
  ),
  group('lists', '/src/kit/list-address\\.ts', '/src/ui/(page-window|pagination)\\.ts'),
  group('tables', '/src/ui/(table|table-detail)\\.ts'),
  group(
    'cases',
    '/src/features/cases/(contract|contract\\.(attachments|calls)|messages|related/contract|rules|office/contract\\.(staff|statistics))\\.ts',
    '/src/features/cases/screens/(kind-screens|use-case-owner|case/use-case-calls|wizard/wizard-address)\\.ts',
    '/src/features/cases/screens/case/(action-buttons|case-actions|case-badges|case-documents|case-facts|case-summary|viewed-documents)\\.ts',
    '/src/kit/document-viewer/viewed-document\\.ts',
    '/src/features/lists/contract\\.page-call\\.ts',
    '/src/features/(complaints|petitions)/(contract|how-to-.*|messages|screens/(complaint|petition)-kind)\\.ts',
    '/src/ui/escalation-bar\\.ts',
  ),
  group(
    'case',
    '/src/features/cases/screens/case/(attached-files|case-(details|message|now|outcome|page|thread)|use-attached-files|waiting-(answer|messages)|write-box)\\.ts',
    '/src/kit/(document-viewer/document-chips|writing/send-failure)\\.ts',
    '/src/ui/thread(-days|-entry)?\\.ts',
  ),
  group(
    'case-lists',
    '/src/features/cases/screens/guide/',
    '/src/features/cases/screens/desk/(case-filters|case-table|cases-page|list-address|list-foot|own-cases|side-panel)\\.ts',
    '/src/features/cases/screens/wizard/(use-has-draft|wizard-draft)\\.ts',
    '/src/platform/state/councils\\.ts',
  ),
  group(
    'applications',
    '/src/features/applications/(asked-documents|contract|contract\\.(decisions|documents|drafts)|lifecycle|messages)\\.ts',
    '/src/features/applications/(rules|rules\\.fees)\\.ts',
    '/src/features/applications/screens/(desk/status-badges|fill-in/continue-address)\\.ts',
    '/src/features/forms/(contract|contract\\.sections|messages|rules)\\.ts',
  ),
  group(
    'fill-in',
    '/src/features/applications/screens/fill-in/(draft-keeper|form-addresses|form-screen|form-skeleton)\\.ts',
    '/src/features/applications/screens/fill-in/(merge-drafts|no-such-form|problem-place|save-state|tasks|use-form-draft|with-draft)\\.ts',
  ),
  group(
    'fields',
    '/src/platform/typed-numbers\\.ts',
    '/src/fields/(?!accepted|align|check-form|choose|content|form-problems|mail-|merge|page-|picture-|placeholders|stored-|use-)[a-z-]+\\.ts$',
  ),
  group(
    'content-editor',
    '/src/features/content/screens/(item-calls|links-here|review/(review-calls|review-notice|submit-button))\\.ts',
    '/src/features/content/screens/editor/(address-notice|editor-(bar|form|inputs|notices|rules|state|store)|item-presence)\\.ts',
    '/src/features/content/screens/editor/(open-preview|replace-dialog|rich-text-tools|use-copied|use-disposal)\\.ts',
    '/src/fields/(content-(date-input|entry-buttons|group-list|input|mail|text-list|topics-input)|use-entries|rich-text/editor/tools)\\.ts',
  ),
  group(
    'content-files',
    '/src/features/content/screens/library/send-file\\.ts',
    '/src/fields/(content-(file-input|files|picture-words|upload-state|uploads)|picture-words|use-field-upload)\\.ts',
  ),
  group('outbox', '/src/kit/outbox/(?!letter|rules|sendable|testing|waiting\\.ts)'),
]

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

/** The mode in which a benchmark builds, to measure what `lightContracts` saves. */
const wholeContracts = 'whole-contracts'

export default defineConfig(({ command, mode }) => ({
  plugins: [tailwindcss(), reactRouter(), mode !== wholeContracts && lightContracts(), fewFiles],
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
