import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
      'kit/(admin-only|page-meta|root-store|session|stored-user|use-is-document)',
      'platform/(application-paths|commission)',
      'ui/(breadcrumb|button|class-names|icon|link|page-header|spinner)',
    ),
  },
]

export default defineConfig({
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
  // Inlined files would need `data:` in more CSP directives than images.
  build: { assetsInlineLimit: 0 },
})
