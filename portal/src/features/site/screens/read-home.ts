import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#kit/api-context.ts'
import { readPart } from '#kit/read-part.ts'
import { builtInHero, builtInUpdates } from '../built-in.ts'
import { getHome, getHomeUpdates } from '../contract.ts'
import { mergeHero, mergeUpdates } from '../rules.ts'

/** What the home page shows, and the screen that edits its hero. */
export async function readHome({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const api = context.get(apiContext)
  const [home, updates] = await Promise.all([readPart(api.call(getHome, {})), readPart(api.call(getHomeUpdates, {}))])
  return {
    hero: mergeHero(home.value, builtInHero),
    /** What is stored, for the editor: built-in words must not be saved as if somebody had written them. */
    version: home.value?.version ?? null,
    updates: mergeUpdates(updates.value ?? [], builtInUpdates),
    heroFailed: home.failed,
    updatesFailed: updates.failed,
  }
}
