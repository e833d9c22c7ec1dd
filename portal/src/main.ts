import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// A third of a start is reading and compiling modules; the next start finds them compiled. Without the right to write there, none is kept.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/portal', import.meta.url)))

// React picks its build by NODE_ENV while it is loaded, so this must stand before every other import.
const dev = process.argv.includes('--dev')
process.env.NODE_ENV = dev ? 'development' : 'production'
const { runPortal } = await import('./app/run.server.ts')
runPortal({ dev })
