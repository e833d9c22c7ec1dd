import { getShownExamples } from '#features/content/examples/contract.ts'
import { shownOf } from '#fields/content/shown-examples.ts'
import { getArticles, hiddenArticles, toUpdate, ofArticles } from '#features/media/contract.ts'
import { useLoaderData } from 'react-router'
import type { ApiClient } from '#kit/api/api-client.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { builtInHero, builtInUpdates } from '../built-in.ts'
import { builtInEntryPoints, type EntryPointTexts } from '../built-in.entry-points.ts'
import { homeUpdates } from '../content.ts'
import { getEntryPoints, getHome, getHomeUpdates } from '../contract.ts'
import { mergeHero, mergeUpdates } from '../rules.ts'

/** Content of the home page and of the screen that edits its hero. */
export async function readHome(api: ApiClient) {
  const [home, updates, cards, news, examples, entryPoints] = await Promise.all([
    readPart(api.call(getHome, {})),
    readPart(api.call(getHomeUpdates, {})),
    readPart(api.call(getShownExamples, { params: { type: homeUpdates.key } })),
    readPart(api.call(getArticles, {})),
    readPart(api.call(getShownExamples, ofArticles)),
    readPart(api.call(getEntryPoints, {})),
  ])
  const stored = news.value ?? []
  const gone = hiddenArticles(stored, examples.value)
  const builtIns = shownOf(builtInUpdates, cards.value, ({ id }) => id).filter(({ link }) => !gone.has(link))
  return {
    hero: mergeHero(home.value, builtInHero),
    /** Version of the stored hero, for the editor; null while the hero is built in. */
    version: home.value?.version ?? null,
    updates: mergeUpdates(updates.value ?? [], stored.map(toUpdate), builtIns),
    entryPoints: entryPoints.value ?? builtInEntryPoints,
    heroFailed: home.failed,
    updatesFailed: updates.failed || news.failed,
  }
}

/** The entry points of the page, from its loader. */
export const useEntryPoints = (): EntryPointTexts => useLoaderData<typeof readHome>().entryPoints
