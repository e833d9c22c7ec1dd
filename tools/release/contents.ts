type Names = Record<string, string>

interface Entry {
  dependencies?: Names
  devDependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  os?: string[]
  cpu?: string[]
}

/** A lock file of npm: its packages by folder, the project itself under the empty name. */
export interface Lock {
  packages: Record<string, Entry>
}

/**
 * Folders of the packages that a portal runs with on a machine: those that the project and `portal` depend on, and theirs. Packages of development, those
 * that only describe types to them, and those for other machines are left out.
 */
export function runtimePackages({ packages }: Lock, platform: string, arch: string): string[] {
  const found = new Set<string>()
  const follow = (from: string) => {
    for (const name of neededBy(packages[from]!)) {
      const folder = findPackage(packages, from, name)
      if (!folder || found.has(folder)) continue
      const { os, cpu } = packages[folder]!
      if ((os && !os.includes(platform)) || (cpu && !cpu.includes(arch))) continue
      found.add(folder)
      follow(folder)
    }
  }
  for (const start of ['', 'portal']) follow(start)
  return [...found].sort()
}

const neededBy = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }: Entry) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional),
]

/** The package that a file in `from` gets by a name: its own, or that of the nearest folder above. */
function findPackage(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

/** Whether a running program may read this file of a package: not source maps, types, C headers or libraries for a linker. */
export const isReadFromPackage = (path: string): boolean => !/\.(map|[cm]?tsx?|flow|h|gypi?|a)$/.test(path)

/** Whether a running portal may read this file of `portal/src`: not tests, what is built into the pages, or the development server. */
export const isReadFromSource = (path: string): boolean =>
  !/\.test\.tsx?$|\/testing[^/]*\.ts$|\.(tsx|css|svg)$|src\/routes\.ts$|\/develop\.server\.ts$/.test(path)

interface Manifest {
  scripts: Record<string, string>
  [name: string]: unknown
}

/** The manifest of a release: the version with its `build`, and the commands that need only the portal itself. */
export function releaseManifest(
  { name, version, description, license, type, scripts }: Manifest,
  build: string,
): object {
  const kept = Object.entries(scripts).filter(
    ([script, command]) => command.startsWith('exec node portal/src/') && script !== 'dev',
  )
  return {
    name,
    version: build ? `${String(version)}+${build}` : version,
    private: true,
    description,
    license,
    type,
    scripts: Object.fromEntries(kept),
  }
}

/** The packages that a program imports by their names; `#…`, `node:…` and files of its own are not packages. */
export function importedPackages(text: string): string[] {
  const found = text.matchAll(
    /^(?!\s*(?:import type|\*|\/\/))[^'"\n]*\b(?:from\s*|import\s*\(?\s*)["']([a-z@][^"']*)["']/gm,
  )
  const names = [...found]
    .map(([, from = '']) => from)
    .filter((from) => !from.startsWith('node:'))
    .map((from) =>
      from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  return [...new Set(names)]
}
