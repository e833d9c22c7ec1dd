import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const files = (...parts: string[]) => new RegExp(`/portal/src/(${parts.join('|')})\\.tsx?$`)

/**
 * What every page loads, in two files instead of a dozen small ones: they compress 4 kB better and a first visit asks for less.
 * Only what the site's frame itself imports belongs here, or light pages pay for it.
 */
const shared = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler|zustand)\// },
  {
    name: 'frame',
    test: files(
      'root',
      'app/layouts/(account-link|admin-bar|emblem|failure|failure-screen|main-menu|menu|menu-behaviour)',
      'app/layouts/(navigation-feedback|page-scripts|search-form|site-footer|site-frame|site-header)',
      'kit/(page-meta|root-store|session|stored-user)',
      'platform/commission',
      'ui/(breadcrumb|button|class-names|icon|page-header|spinner)',
    ),
  },
  // The pages that show cards of news share these.
  { name: 'cards', test: files('ui/(card|picture|part-notice)', 'platform/stored-picture', 'kit/read-part') },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Every page carries the list of all screens with their files: short names keep it light.
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
