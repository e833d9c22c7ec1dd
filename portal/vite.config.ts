import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

const files = (...parts: string[]) => new RegExp(`/portal/src/(${parts.join('|')})\\.tsx?$`)

/**
 * What every screen of the application loads, in two files instead of a dozen small ones: they compress 4 kB better and a first visit asks for less.
 * Only what the site's frame itself imports belongs here, or light screens pay for it.
 */
const shared = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler|zustand)\// },
  {
    name: 'frame',
    test: files(
      'root',
      'app/layouts/(account-link|admin-bar|emblem|failure|failure-screen|main-menu|menu|menu-behaviour)',
      'app/layouts/(document-scripts|search-form|site-footer|site-frame|site-header|speculation-rules)',
      'kit/(admin-only|page-meta|root-store|session|stored-user|use-is-document|visitor-entries)',
      'platform/(application-paths|commission)',
      'ui/(breadcrumb|button|class-names|icon|link|page-header|spinner)',
    ),
  },
]

/**
 * The renderer loads the packages of the server from node_modules, since both must share one React and one router; all others are built into it, so that
 * a release needs none of the packages that only screens use.
 */
const bundled = { noExternal: true, external: Object.keys(manifest.dependencies) } as const

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The script of public pages (app/layouts/document-scripts.tsx).
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[hash:7].js' } } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Every screen carries the list of all screens with their files: short names keep it light.
          output: {
            codeSplitting: { groups: shared },
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
