// Where a page is linked from is searched in the stored bodies and the built-in texts when staff ask, with the former addresses of the page. A table
// of links would be faster, but must follow every draft and restored version; the question is rare. Reconsider it with some 50,000 items.

import { addressFieldOf } from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import type { LinkingItem } from './contract.ts'
import { endsOf, linksTo, pathOfLink } from './rules.ts'
import { findMentions, listRedirects } from './store.addresses.server.ts'

const shown = 100

const pathOfItem = (type: ContentType, { slug }: { slug: string }) => {
  const address = addressFieldOf(type)
  return address && slug && `${address.below}/${slug}`
}

/** The items whose published body or draft links to a path, directly or through a redirect; built-in texts count until staff replace them. */
export async function listLinksTo(
  deps: Deps,
  actor: SignedIn,
  types: readonly ContentType[],
  link: string,
): Promise<{ total: number; items: LinkingItem[] }> {
  requireDuty(actor, may.readContent)
  const path = pathOfLink(link)
  if (!/^\/./.test(path)) return { total: 0, items: [] }
  const { db } = deps.database
  const ends = endsOf(await listRedirects(db), (each) => each === path)
  const paths = new Set([path, ...[...ends].flatMap(([from, end]) => (pathOfLink(end) === path ? [from] : []))])
  const rows = await findMentions(db, [...paths])
  const known = new Map(types.map((type) => [type.key, type]))
  const stored = rows.flatMap((row): LinkingItem[] => {
    const type = known.get(row.type)
    const published = row.status === 'published' && linksTo(row.body, paths)
    if (!type || pathOfItem(type, row) === path || !(published || linksTo(row.draft ?? row.body, paths))) return []
    return [
      { type: type.key, one: type.one, id: type.many ? row.id : 'single', title: row.title || type.one, published },
    ]
  })
  const replaced = new Set(rows.filter(({ status }) => status === 'published').map(({ type }) => type))
  const builtIn = types.flatMap((type): LinkingItem[] =>
    type.builtIn && !replaced.has(type.key) && linksTo(type.builtIn, paths)
      ? [{ type: type.key, one: type.one, id: 'single', title: type.one, published: true }]
      : [],
  )
  const items = [...stored, ...builtIn]
  return { total: items.length, items: items.slice(0, shown) }
}
