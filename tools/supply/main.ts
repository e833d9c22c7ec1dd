import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'
import {
  type Component,
  countLicences,
  findDuplicates,
  findSecrets,
  isOwn,
  licenceOf,
  mayBeUsed,
  refusedDuplicates,
} from './rules.ts'

/** Larger files are pictures, fonts and documents. */
const mostBytes = 2_000_000

function run(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  })
  if (error ?? status !== 0) throw error ?? new Error(`${program} ${args[0]} failed: ${stderr || stdout}`)
  return stdout
}

/** The packages that a portal consists of, those built into its pages included; also written as a file. */
function readBill(): Component[] {
  const text = run('npm', ['sbom', '--sbom-format=cyclonedx', '-w', 'portal'])
  mkdirSync(join(repositoryRoot, 'tmp'), { recursive: true })
  writeFileSync(join(repositoryRoot, 'tmp/bill-of-materials.json'), text)
  return (JSON.parse(text) as { components: Component[] }).components.filter((component) => !isOwn(component))
}

/** Bytes on disk of the packages, without those inside of them. */
function sizeOf(components: readonly Component[]): number {
  const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  const wanted = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const folders = Object.entries(packages)
    .filter(([path, { version }]) => wanted.has(`${path.split('node_modules/').at(-1)}@${version}`))
    .map(([path]) => join(repositoryRoot, path))
    .filter((path) => existsSync(path))
  const ofFile = (path: string) => (statSync(path, { throwIfNoEntry: false })?.isFile() ? statSync(path).size : 0)
  const ofFolder = (folder: string) =>
    globSync('**/*', { cwd: folder, exclude: (name) => name === 'node_modules' })
      .map((name) => ofFile(join(folder, name)))
      .reduce((sum, bytes) => sum + bytes, 0)
  return folders.reduce((sum, folder) => sum + ofFolder(folder), 0)
}

function secretsOfRepository(): string[] {
  const files = run('git', ['ls-files', '-z']).split('\0').filter(Boolean)
  return files.flatMap((file) => {
    const path = join(repositoryRoot, file)
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? mostBytes) >= mostBytes) return []
    return findSecrets(readFileSync(path, 'utf8')).map((found) => `${file}:${found}`)
  })
}

/** Packages that no file imports. */
function unusedPackages(): string[] {
  const args = [
    '--config',
    'tools/knip.jsonc',
    '--dependencies',
    '--no-progress',
    '--no-config-hints',
    '--no-exit-code',
  ]
  const out = run(join(repositoryRoot, 'node_modules/.bin/knip'), args)
  return out.split('\n').filter((line) => line.includes('package.json'))
}

const problems = (what: string, found: readonly string[]): number => {
  console.log(found.length === 0 ? `${what}: none` : `${what}:`)
  for (const one of found) console.log(`  ${one}`)
  return found.length
}

const components = readBill()
console.log(`Packages that a portal consists of: ${components.length}, ${(sizeOf(components) / 1e6).toFixed(0)} MB`)
console.log(
  `Licences: ${countLicences(components)
    .map(([licence, count]) => `${count} ${licence}`)
    .join(', ')}`,
)
problems('In several versions', findDuplicates(components))
const refused = components.filter((component) => !mayBeUsed(component))
const wrong =
  problems(
    'Licences to look at',
    refused.map((one) => `${one.name} ${one.version}: ${licenceOf(one) || 'none named'}`),
  ) +
  problems('Several versions that nobody has looked at', refusedDuplicates(components)) +
  // The checks of `npm test` look for unused packages and files in one step of their own.
  (process.argv.includes('--quick') ? 0 : problems('Packages that nothing uses', unusedPackages())) +
  problems('Secrets in the repository', secretsOfRepository())
console.log('Bill of materials (CycloneDX): tmp/bill-of-materials.json')
process.exitCode = wrong > 0 ? 1 : 0
