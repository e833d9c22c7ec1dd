// The program. In plain JavaScript: Node.js would load its TypeScript compiler (20 MB) for this file, and reads all others compiled from the cache.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Collects garbage when the heap has doubled, instead of letting it grow to several times its size (decision 75).
setFlagsFromString('--heap-growing-percent=100')

const project = fileURLToPath(new URL('../..', import.meta.url))
const cache = path.join(project, 'node_modules/.cache/portal')
const [dev, migrate, doctor] = ['--dev', '--migrate', '--doctor'].map((flag) => process.argv.includes(flag))
const command = ['backup', 'restore', 'verify', 'files', 'accounts'].find((name) => process.argv[2] === `--${name}`)

// Drop root privileges before loading anything else, so that no other module runs as root.
if (process.getuid?.() === 0 && !migrate) {
  const { leaveRoot } = await import('./platform/leave-root.server.ts')
  try {
    if (dev) throw new Error('"npm run dev" writes into the project: start it as the user who owns the project.')
    leaveRoot(project, path.resolve(project, process.env['DATA_DIR'] || 'data'), cache)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

// Reading and compiling modules takes a third of the start; the cache saves that next time. It is skipped where it cannot be written, and for root
// (migrations), which must not run code that another user could have put there.
if (process.getuid?.() !== 0) enableCompileCache(cache)

// React selects its build by NODE_ENV when it is loaded, so set it before any other import.
process.env.NODE_ENV = dev ? 'development' : 'production'
if (command) {
  const { runDataCommand } = await import('./app/commands/data-commands.server.ts')
  await runDataCommand(command, process.argv.slice(3))
} else {
  const { runDoctor, runMigrations, runPortal } = await import('./app/run.server.ts')
  if (migrate) runMigrations()
  else if (doctor) runDoctor()
  else runPortal({ dev: Boolean(dev) })
}
