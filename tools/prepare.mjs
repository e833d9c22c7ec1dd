// Runs before every start, on any Node.js and without packages: installs when the lock file has changed,
// builds the pages when their sources have changed and unpacks the browser for tests; otherwise it does nothing.
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserIsUnpacked, browserRunsHere, unpackBrowser } from './prepare/browser.mjs'
import { buildPages, pagesAreFresh } from './prepare/build.mjs'
import { runAlone } from './prepare/exclusive.mjs'
import { installPackages, packagesAreFresh } from './prepare/install.mjs'
import { checkMachine } from './prepare/machine.mjs'

/**
 * Prepares `root` for a start; rejects with a message that says what to do. `build: false` leaves the pages to the
 * development server, `browser: true` also unpacks the browser for tests. `npm` and `builder` are commands (lists of
 * words), set only by tests.
 */
export async function prepare(root, options = {}) {
  const { build = true, browser = false, say = () => {}, npm, builder } = options
  checkMachine()
  const needsBrowser = () => browser && browserRunsHere && !browserIsUnpacked(root)
  const isReady = () => packagesAreFresh(root) && (!build || pagesAreFresh(root)) && !needsBrowser()
  if (isReady()) return
  await runAlone(root, say, async () => {
    if (!packagesAreFresh(root)) await installPackages(root, say, npm)
    if (build && !pagesAreFresh(root)) await buildPages(root, say, builder)
    if (needsBrowser()) await unpackBrowser(root, say)
  })
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] && realpathSync(process.argv[1]) === self) {
  const say = (line) => process.stderr.write(`${line}\n`)
  const wants = (word) => process.argv.includes(word)
  prepare(join(dirname(self), '..'), { build: !wants('--no-build'), browser: wants('--browser'), say }).catch(
    (error) => {
      say(error.message)
      process.exit(1)
    },
  )
}
