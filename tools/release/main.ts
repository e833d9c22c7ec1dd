// npm run release [-- FOLDER]: makes a folder with everything that a portal runs with, and nothing else.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'
import { buildName, makeRelease } from './make-release.ts'

const mostMegabytes = 350
const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string }
const given = process.argv[2]
const folder = given
  ? resolve(process.env['INIT_CWD'] ?? process.cwd(), given)
  : join(repositoryRoot, 'tmp', ['regulator-portal', version, buildName()].filter(Boolean).join('-'))

try {
  const began = performance.now()
  const { packages, files, bytes } = makeRelease(folder)
  const megabytes = Math.ceil(bytes / 1_048_576)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`Release ${version}: ${folder}`)
  console.log(`${packages} packages, ${files} files, ${megabytes} MB on disk (at most ${mostMegabytes}), ${seconds} s`)
  if (megabytes > mostMegabytes) throw new Error('The release is too large: see docs/decisions/0025-releases.md.')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
