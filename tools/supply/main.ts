import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
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
const maxBytes = 2_000_000

function run(program: string, args: string[], cwd = repositoryRoot): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  })
  if (error ?? status !== 0) throw error ?? new Error(`${program} ${args[0]} failed: ${stderr || stdout}`)
  return stdout
}

/** The packages that a portal consists of, those built into its pages included; also written as a file. */
function readBill(): Component[] {
  const bill = JSON.parse(billOfLock()) as { components: Component[] }
  const components = bill.components.filter((component) => !isOwn(component) && foldersOf([component]).length > 0)
  mkdirSync(join(repositoryRoot, 'tmp'), { recursive: true })
  writeFileSync(join(repositoryRoot, 'tmp/bill-of-materials.json'), JSON.stringify({ ...bill, components }, null, 2))
  return components
}

/**
 * Read in a folder of its own: npm chooses the workspace by the name of its folder, and where a checkout is in a folder of that name too, it takes
 * everything.
 */
function billOfLock(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bill-of-materials-'))
  try {
    for (const file of ['package.json', 'package-lock.json', 'portal/package.json', 'tools/package.json'])
      cpSync(join(repositoryRoot, file), join(folder, file))
    return run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '-w', 'portal'], folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string }>
}

/** Where the packages are; those for other machines are not installed. */
function foldersOf(components: readonly Component[]): string[] {
  const wanted = new Set(components.map(({ name, version }) => `${name}@${version}`))
  return Object.entries(packages)
    .filter(([path, { version }]) => wanted.has(`${path.split('node_modules/').at(-1)}@${version}`))
    .map(([path]) => join(repositoryRoot, path))
    .filter((path) => existsSync(path))
}

/** Bytes on disk of the packages, without those inside of them. */
function sizeOf(components: readonly Component[]): number {
  const ofFile = (path: string) => (statSync(path, { throwIfNoEntry: false })?.isFile() ? statSync(path).size : 0)
  const ofFolder = (folder: string) =>
    globSync('**/*', { cwd: folder, exclude: (name) => name === 'node_modules' })
      .map((name) => ofFile(join(folder, name)))
      .reduce((sum, bytes) => sum + bytes, 0)
  return foldersOf(components).reduce((sum, folder) => sum + ofFolder(folder), 0)
}

function secretsOfRepository(): string[] {
  const files = run('git', ['ls-files', '-z']).split('\0').filter(Boolean)
  return files.flatMap((file) => {
    const path = join(repositoryRoot, file)
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? maxBytes) >= maxBytes) return []
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
