import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// What every page loads, in two files instead of twenty: small files compress badly, and each is a request.
const everywhere =
  /portal\/src\/(root|app\/layouts\/(site-|main-menu|menu|account-link|admin-bar|search-form|failure|navigation|page-scripts|reading)|kit\/(session|root-store|stored-user|page-meta|hydrated)|ui\/(icon|button|class-names|visually-hidden|spinner)\b)|node_modules\/zustand\//
const framework =
  /node_modules\/(react|react-dom|react-router|scheduler|@react-router|set-cookie-parser|cookie|turbo-stream)\//

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Inlined files would need `data:` in more CSP directives than images.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'site', test: everywhere, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
