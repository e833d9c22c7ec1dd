import type { ContentType } from '#fields/content/content-type.ts'
import { managerTabs } from '#page-lists/manager-tabs.ts'

/** What an item of each type is called, by the key of the type; where two types share a name, with their places. */
export function kindLabels(types: readonly ContentType[]): Map<string, string> {
  const isShared = ({ one }: ContentType) => types.filter((other) => other.one === one).length > 1
  return new Map(
    types.map((type) => [type.key, isShared(type) ? `${type.one} (${managerTabs[type.place.tab]})` : type.one]),
  )
}

/** What an item without a title is called. */
export const untitled = 'No title yet'
