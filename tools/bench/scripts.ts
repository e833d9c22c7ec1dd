import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRoutes } from '../budget-routes.ts'
import { scriptBytes, withStaticImports } from '../budget-scripts.ts'
import { repositoryRoot } from '../repository-root.ts'

const screens = /^\/(consumer-complaint|forms|petitions|user-profile|verify-email)(\/|$)/

/** What `lightContracts` saves (docs/decisions/0034): the script of each screen for a person, in kB of brotli, in two builds. */
export async function benchScripts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'whole-contracts-'))
  try {
    const portal = join(repositoryRoot, 'portal')
    const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder }
    const builder = join(repositoryRoot, 'node_modules/@react-router/dev/bin.cjs')
    execFileSync(process.execPath, [builder, 'build', '--mode', 'whole-contracts'], {
      cwd: portal,
      env,
      stdio: 'ignore',
    })
    const light = weighScreens(join(portal, 'build/client'))
    const whole = weighScreens(join(folder, 'client'))
    console.log(`Scripts of screens in kB\n${'screen'.padEnd(46)} light  whole  saved`)
    for (const [path, kilobytes] of light) {
      const other = whole.get(path)!
      const figures = [kilobytes, other, other - kilobytes].map((each) => each.toFixed(0).padStart(6)).join(' ')
      console.log(`${path.padEnd(45)}${figures}`)
    }
    const sum = (figures: Map<string, number>) => [...figures.values()].reduce((a, b) => a + b, 0)
    console.log(`with their schemas, contracts make scripts ${(sum(whole) / sum(light)).toFixed(2)} times as large\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function weighScreens(client: string): Map<string, number> {
  const read = (path: string) => readFileSync(join(client, path), 'utf8')
  const routes = readRoutes(client).filter(({ path }) => screens.test(path) && !/\/(staff|limits)/.test(path))
  return new Map(routes.map(({ path, files }) => [path, scriptBytes(withStaticImports(files, read).map(read)) / 1_000]))
}
