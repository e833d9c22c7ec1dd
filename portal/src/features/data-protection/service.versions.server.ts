import type { Deps } from '#platform/deps.server.ts'

/** The texts to which people agree. */
export type AgreedText = 'privacy-policy' | 'terms-of-service'
type ReadVersion = (deps: Deps, key: AgreedText) => Promise<string>

let readVersion: ReadVersion | undefined

/** The site, which has the texts, says which version is published; the features that record a consent are below it. */
export function provideTextVersions(read: ReadVersion): void {
  readVersion = read
}

/** The version of a text that is recorded with a consent: the date of its published wording. Read it before the transaction. */
export function readTextVersion(deps: Deps, key: AgreedText): Promise<string> {
  if (!readVersion) throw new Error('Nothing knows the versions of the texts.')
  return readVersion(deps, key)
}
