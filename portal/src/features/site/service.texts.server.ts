import { getSingle } from '#features/content/engine/service.server.ts'
import { readRelated } from '#features/pages/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { builtInTexts } from './built-in.texts.ts'
import type { TextPage } from './contract.ts'
import { textContent } from './content.texts.ts'
import type { TextKey } from './text-pages.ts'

/** A page of text: what staff published, else the built-in wording. */
export async function readTextPage(deps: Deps, key: TextKey): Promise<TextPage> {
  const stored = await getSingle(deps, textContent[key])
  const { title, lead, date, body, searchTitle, searchDescription, shareImageUrl, related } =
    stored ?? builtInTexts[key]
  const links = await readRelated(deps, related, `/${key}`)
  return { title, lead, date, body, searchTitle, searchDescription, shareImageUrl, related: links }
}

/** The version of a text to which people consent: the date of its published wording. */
export async function readTextVersion(deps: Deps, key: TextKey): Promise<string> {
  return deps.events.keepUntilChange(`version of ${key}`, async () => {
    const stored = await getSingle(deps, textContent[key])
    return (stored ?? builtInTexts[key]).date
  })
}
