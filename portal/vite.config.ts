import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { lightContracts } from './vite.contracts.ts'
import { lightMails } from './vite.mails.ts'
import { knownNames } from './vite.names.ts'
import { pageListsOf } from './vite.page-lists.ts'

const group = (name: string, ...parts: string[]) => ({
  name,
  test: new RegExp(parts.join('|')),
  includeDependenciesRecursively: false,
})

/**
 * Which modules share a file, so that a screen's scripts are a dozen files and not sixty: they compress better, and a first visit on a slow line waits
 * for fewer answers. A file holds what its screens have in common; light screens pay for what is put in the first three. Decision 34 says why by name.
 */
const shared = [
  group('react', '/node_modules/(react|react-dom|react-router|scheduler|zustand)/', 'vite/preload-helper'),
  group(
    'application',
    '/node_modules/(@tanstack|react-hot-toast)/',
    '/src/root\\.tsx$',
    '/src/app/(app\\.css|document/document\\.ts|layouts/(?!content-manager|document-layout|other-page|staff/(?!addresses|use-)))',
    '/src/features/accounts/(contract|email/contract|screens/email/email-notice)\\.ts',
    '/src/features/(approvals|documents)/contract\\.ts',
    '/src/people/contract\\.ts',
    '/src/kit/(contact-texts|document-viewer/viewed-document|download-button|duty|on-demand|api/(api-client|browser-api|failure-reference)|company/acting-(for|line)|forms/use-once-key|sign-in/login-address)\\.ts',
    '/src/kit/(outbox/waiting|page-meta|root-state|root-store|api/(page-reader|page-token|query|query-failure)|sign-in/(verify-again|session|signed-in))\\.ts',
    '/src/kit/(site-frame|use-is-document|use-retry-online|sign-in/stored-user)\\.ts',
    '/src/(platform/(login-parameters|state/(commission|companies)|duties|endpoint|mandates|site-path|values/(date-text|emails|nigerian-time|pasted|phone-input|phones)))\\.ts',
    '/src/platform/(files/resumable|telemetry/request-reference)\\.ts',
    '/src/ui/(alert|badge|button|class-names|description-list|empty-state|form/(field|field-frame|file-size|native)|page/(breadcrumb|document-text))\\.ts',
    '/src/ui/(icon|link|phone-link|skeleton|spinner|overlays/(open-dialogs|toast|toaster)|page/(needs-scripts|page-header))\\.ts',
    '/src/ui/icons\\.svg',
    '/src/ui/application-paths\\.ts',
    'page-list:(applicationParts|documentsAmongThem|readerPaths)$',
  ),
  group(
    'profile',
    '/src/features/accounts/messages\\.ts',
    '/src/people/messages\\.ts',
    '/src/features/accounts/screens/profile/kept-profile\\.ts',
  ),
  group(
    'forms',
    '/src/kit/(draft/autosave|forms/(leave-guard|use-submit))\\.ts',
    '/src/ui/(form/(choice|error-summary|text-area)|overlays/dialog)\\.ts',
  ),
  group('described-forms', '/src/kit/forms/use-form\\.ts', '/src/ui/form/(described-field|phone-field)\\.ts'),
  group(
    'files',
    '/src/features/documents/(rules\\.ts|formats\\.json)',
    '/src/kit/uploads/(send-with-progress|sort-out-files|upload-speed)\\.ts',
    '/src/ui/form/(file-picker|progress-bar|upload-list)\\.ts',
  ),
  group('records', '/src/engines/records/kind\\.ts'),
  group('lists', '/src/kit/list-address\\.ts', '/src/ui/table/pagination\\.ts'),
  group('tables', '/src/ui/table/table\\.ts'),
  group('councils', '/src/platform/state/councils\\.ts'),
  group(
    'cases',
    '/src/app/(case-kinds|cases/kind-at)\\.ts',
    '/src/features/cases/(contract|contract\\.(calls|fields|kind)|messages|(follow|referrals|related)/contract|(referrals/)?rules|office/contract\\.(staff|statistics))\\.ts',
    '/src/features/cases/screens/(kind-screens|use-case-owner|case/use-case-calls|wizard/wizard-address)\\.ts',
    '/src/features/cases/screens/case/(action-buttons|case-actions|case-badges|case-documents|case-facts|case-summary|viewed-documents)\\.ts',
    '/src/features/lists/contract\\.page-call\\.ts',
    '/src/features/(cases|complaints|petitions)/kind\\.ts',
    '/src/features/[a-z-]+/guide\\.ts',
    '/src/ui/escalation-bar\\.ts',
  ),
  group(
    'case',
    '/src/features/cases/screens/case/(attached-files|case-(message|page|thread)|use-attached-files|waiting-(answer|messages))\\.ts',
    '/src/kit/document-viewer/document-chips\\.ts',
    '/src/ui/thread(-days)?\\.ts',
  ),
  group(
    'case-lists',
    '/src/features/cases/screens/guide/',
    '/src/features/cases/screens/desk/(case-table|cases-page)\\.ts',
    '/src/kit/begun\\.ts',
  ),
  group(
    'applications',
    '/src/features/applications/(asked-documents|contract|contract\\.(documents|drafts)|messages)\\.ts',
    '/src/features/applications/rules\\.ts',
    '/src/features/applications/screens/(desk/status-badges|fill-in/continue-address)\\.ts',
    '/src/features/forms/(contract|contract\\.sections|messages|rules)\\.ts',
  ),
  group(
    'fill-in',
    '/src/features/applications/screens/fill-in/(form-addresses|form-screen|form-skeleton)\\.ts',
    '/src/features/applications/screens/fill-in/(no-such-form|save-state|use-form-draft|with-draft)\\.ts',
    '/src/features/applications/tasks\\.ts',
  ),
  group(
    'fields',
    '/src/platform/values/typed-numbers\\.ts',
    '/src/fields/(?!accepted|check-form|form-problems|leads-to|merge|page-|stored-)[a-z-]+\\.ts$',
  ),
  group(
    'content-editor',
    '/src/features/content/screens/(item-calls|links-here|review/review-notice)\\.ts',
    '/src/features/content/screens/editor/(editor-(bar|form|store))\\.ts',
    '/src/features/content/screens/editor/(use-disposal)\\.ts',
    '/src/fields/(rich-text/editor/tools|content/content-(input|text-list))\\.ts',
  ),
  group(
    'content-files',
    '/src/features/content/screens/library/send-file\\.ts',
    '/src/fields/content/content-(file-input|files|uploads)\\.ts',
  ),
  group('outbox', '/src/kit/outbox/(?!message|rules|sendable|testing|waiting\\.ts)'),
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

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    pageListsOf(command),
    reactRouter(),
    lightContracts(),
    lightMails(),
    fewFiles,
    knownNames(shared),
  ],
  // The script of public pages (app/layouts/document-scripts.tsx), and the worker that sends what waits: its address is its scope, and stays.
  worker: {
    format: 'es',
    plugins: () => [pageListsOf('build'), lightContracts()],
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
