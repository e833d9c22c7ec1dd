import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The release of the portal that runs; the manifest of the repository is the only place that names it. */
export const portalVersion: string = version
