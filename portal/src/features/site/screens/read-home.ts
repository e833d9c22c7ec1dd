import type { LoaderFunctionArgs } from 'react-router'
import { getShownExamples } from '#features/content/examples/contract.ts'
import { getArticles, hiddenArticles, toUpdate, ofArticles } from '#features/media/contract.ts'
import { apiContext } from '#kit/api-context.ts'
import { readPart } from '#kit/read-part.ts'
import { builtInHero, builtInUpdates } from '../built-in.ts'
import { getHome, getHomeUpdates } from '../contract.ts'
import { mergeHero, mergeUpdates } from '../rules.ts'

/** Content of the home page and of the screen that edits its hero. */
export async function readHome({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const api = context.get(apiContext)
  const [home, updates, news, examples] = await Promise.all([
    readPart(api.call(getHome, {})),
    readPart(api.call(getHomeUpdates, {})),
    readPart(api.call(getArticles, {})),
    readPart(api.call(getShownExamples, ofArticles)),
  ])
  const stored = news.value ?? []
  const gone = hiddenArticles(stored, examples.value)
  const builtIns = builtInUpdates.filter(({ link }) => !gone.has(link))
  return {
    hero: mergeHero(home.value, builtInHero),
    /** Version of the stored hero, for the editor; null while the hero is built in. */
    version: home.value?.version ?? null,
    updates: mergeUpdates(updates.value ?? [], stored.map(toUpdate), builtIns),
    heroFailed: home.failed,
    updatesFailed: updates.failed || news.failed,
  }
}
