import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))
const cache = path.join(project, 'node_modules/.cache/portal')
const [dev, migrate] = ['--dev', '--migrate'].map((flag) => process.argv.includes(flag))
const command = ['backup', 'restore', 'verify'].find((name) => process.argv[2] === `--${name}`)

// Before anything else is loaded: no module but this one is ever run by root.
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

// A third of a start is reading and compiling modules; the next start finds them compiled. Without the right to write there, none is kept. Root runs
// no code that an ordinary user could have put there.
if (process.getuid?.() !== 0) enableCompileCache(cache)

// React picks its build by NODE_ENV while it is loaded, so this must stand before every other import.
process.env.NODE_ENV = dev ? 'development' : 'production'
if (command) {
  const { runDataCommand } = await import('./app/data-commands.server.ts')
  await runDataCommand(command, process.argv.slice(3))
} else {
  const { runMigrations, runPortal } = await import('./app/run.server.ts')
  if (migrate) runMigrations()
  else runPortal({ dev: Boolean(dev) })
}
