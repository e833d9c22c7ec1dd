import type { ContentType, ManagerTab } from '#fields/content/content-type.ts'

// Where the content manager shows what: for its screens, and for the links of mails.

export const typesOfTab = (types: readonly ContentType[], tab: ManagerTab) =>
  types.filter(({ place }) => place.tab === tab)

/** The label of a sub-tab in an address: 'Vision & Mission' becomes vision-mission. */
export const partSlug = ({ place }: Pick<ContentType, 'place'>): string =>
  place.label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The address for editing a type; the only type of a tab has the address of the tab. */
export function typeAddress(types: readonly ContentType[], type: ContentType): string {
  const base = `/content-manager/${type.place.tab}`
  return typesOfTab(types, type.place.tab).length > 1 ? `${base}/${partSlug(type)}` : base
}

export const itemAddress = (id: string): string => `/content-manager/all/${encodeURIComponent(id)}`

/** The page on which a new item begins; `example` is the key of what it replaces. */
export const newItemAddress = ({ key }: Pick<ContentType, 'key'>, example?: string): string =>
  `/content-manager/all/new?${new URLSearchParams({ type: key, ...(example !== undefined && { example }) })}`

/** Where an example is edited: on the page of a new item, or in the list with which it is saved. */
export function editExampleAddress(types: readonly ContentType[], key: string, example: string): string {
  const type = types.find((each) => each.key === key)
  if (!type?.together) return newItemAddress({ key }, example)
  return `${typeAddress(types, type)}?example=${encodeURIComponent(example)}`
}

/** Where an item is edited: on its own page, or open in the list with which it is saved. */
export function editAddress(types: readonly ContentType[], key: string, id: string): string | undefined {
  const type = types.find((each) => each.key === key)
  if (!type) return undefined
  if (!type.many) return typeAddress(types, type)
  return type.together ? `${typeAddress(types, type)}?open=${encodeURIComponent(id)}` : itemAddress(id)
}
