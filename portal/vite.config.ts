import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Inlined files would need `data:` in more CSP directives than images.
  build: { assetsInlineLimit: 0 },
})
