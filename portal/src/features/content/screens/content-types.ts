import { useOutletContext } from 'react-router'
import { type ContentType, type ManagerTab, managerTabs } from '#fields/content-type.ts'

/** Every content type, as the frame of the content manager hands it to its screens. */
export const useContentTypes = () => useOutletContext<readonly ContentType[]>()

export const tabKeys = Object.keys(managerTabs) as ManagerTab[]
export const typesOfTab = (types: readonly ContentType[], tab: ManagerTab) =>
  types.filter(({ place }) => place.tab === tab)

/** The word of a sub-tab as part of an address: 'Vision & Mission' is vision-mission. */
export const partSlug = ({ place }: Pick<ContentType, 'place'>): string =>
  place.label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Where a type is edited; the only type of a tab has the tab's own address. */
export function typeAddress(types: readonly ContentType[], type: ContentType): string {
  const base = `/content-manager/${type.place.tab}`
  return typesOfTab(types, type.place.tab).length > 1 ? `${base}/${partSlug(type)}` : base
}

/** Where one item is edited. */
export function itemAddress(types: readonly ContentType[], key: string, id: string): string | undefined {
  const type = types.find((each) => each.key === key)
  return type && typeAddress(types, type) + (type.many ? `?open=${encodeURIComponent(id)}` : '')
}
