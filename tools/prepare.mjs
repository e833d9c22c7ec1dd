// Runs before every start, on whatever Node.js is there and before any package is: installs when the lock file moved,
// builds the pages when their sources moved, and otherwise gets out of the way.
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages, pagesAreFresh } from './prepare/build.mjs'
import { runAlone } from './prepare/exclusive.mjs'
import { installPackages, packagesAreFresh } from './prepare/install.mjs'
import { checkMachine } from './prepare/machine.mjs'

/**
 * Makes `root` ready to start; rejects with one sentence that says what to do. `build: false` leaves the pages to the
 * development server. `npm` and `builder` are commands (lists of words), given by tests only.
 */
export async function prepare(root, options = {}) {
  const { build = true, say = () => {}, npm, builder } = options
  checkMachine()
  const isReady = () => packagesAreFresh(root) && (!build || pagesAreFresh(root))
  if (isReady()) return
  await runAlone(root, say, async () => {
    if (!packagesAreFresh(root)) await installPackages(root, say, npm)
    if (build && !pagesAreFresh(root)) await buildPages(root, say, builder)
  })
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] && realpathSync(process.argv[1]) === self) {
  const say = (line) => process.stderr.write(`${line}\n`)
  prepare(join(dirname(self), '..'), { build: !process.argv.includes('--no-build'), say }).catch((error) => {
    say(error.message)
    process.exit(1)
  })
}
