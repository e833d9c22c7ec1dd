// Runs before every start, on whatever Node.js is there and before any package is: installs when the lock file moved,
// builds the pages when their sources moved, unpacks the browser for tests, and otherwise gets out of the way.
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserIsUnpacked, browserRunsHere, unpackBrowser } from './prepare/browser.mjs'
import { buildPages, pagesAreFresh } from './prepare/build.mjs'
import { runAlone } from './prepare/exclusive.mjs'
import { installPackages, packagesAreFresh } from './prepare/install.mjs'
import { checkMachine } from './prepare/machine.mjs'

/**
 * Makes `root` ready to start; rejects with one sentence that says what to do. `build: false` leaves the pages to the
 * development server, `browser: true` also unpacks the browser for tests. `npm` and `builder` are commands (lists of
 * words), given by tests only.
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
