import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Consent } from '../contract.ts'

/** Returns what the actor has agreed to in a feature. */
export type OwnConsents = (deps: Deps, actor: SignedIn) => Promise<Consent[]>

/** What the person has agreed to in all features, newest first. */
export async function readOwnConsents(deps: Deps, actor: SignedIn, readers: readonly OwnConsents[]) {
  const consents: Consent[] = []
  for (const read of readers) consents.push(...(await read(deps, actor)))
  return { consents: consents.sort((one, other) => other.at.localeCompare(one.at)) }
}

/** For the export of personal data. */
export const exportOwnConsents = (readers: readonly OwnConsents[]) => async (deps: Deps, actor: SignedIn) => ({
  consents: (await readOwnConsents(deps, actor, readers)).consents as unknown[],
})
