import { Navigate, useLocation, useParams } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { isPlacedInTree } from '#fields/content/content-addresses.ts'
import type { ContentType, ManagerTab } from '#fields/content/content-type.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { managerTabs } from '#page-lists/manager-tabs.ts'
import { EditorPart } from './editor/editor-part.tsx'
import { itemAddress, newItemAddress, partSlug, typeAddress, typesOfTab } from '../addresses.ts'
import { tabKeys, useContentTypes } from './content-types.ts'
import { Loading } from './load-failure.tsx'

export const meta = ({ params: { tab } }: { params: { tab?: string } }) =>
  pageMeta({ title: managerTabs[tab as ManagerTab] ?? 'Content Manager', noIndex: true })

/** One type has it: the updates of the home page. */
const OrderedList = onDemand(() => import('./lists/ordered-list.tsx').then((part) => part.OrderedList), {
  name: 'ordered-list',
  fallback: <Loading />,
})

const ContentList = onDemand(() => import('./lists/content-list.tsx').then((part) => part.ContentList), {
  name: 'content-list',
  fallback: <Loading />,
})
const TypeTable = onDemand(() => import('./lists/type-table.tsx').then((part) => part.TypeTable), {
  name: 'type-table',
  fallback: <Loading />,
})

/** Shows the type of the tab and sub-tab in the address; a tab without one, or with an unknown one, leads to its first. */
export default function ContentPage() {
  const types = useContentTypes()
  const { tab = 'home', part } = useParams()
  const { pathname, search } = useLocation()
  const opened = new URLSearchParams(search).get('open')
  const known = tabKeys.find((key) => key === tab)
  if (!known) return <Navigate to="/content-manager" replace />
  const own = typesOfTab(types, known)
  const type = own.find((each) => partSlug(each) === part) ?? own[0]
  if (!type) return <Navigate to="/content-manager" replace />
  // Until items had a page of their own, they were open in their list; bookmarks have it.
  if (opened && type.many && !type.inList && !type.together)
    return <Navigate to={opened === 'new' ? newItemAddress(type) : itemAddress(opened)} replace />
  const address = typeAddress(types, type)
  if (pathname !== address) return <Navigate to={address + search} replace />
  return <TypeView key={type.key} type={type} />
}

function TypeView({ type }: { type: ContentType }) {
  if (!type.many)
    return (
      <section aria-label={type.one}>
        <h2 className="mb-4 text-xl">{type.place.label}</h2>
        <EditorPart type={type} itemId="single" />
      </section>
    )
  if (type.together) return <OrderedList type={type} />
  // Lists with an order, also that of addresses, and those of which one item is public show that. All others are the list of all content, narrowed.
  const isTable = type.orderFrom === undefined && !type.onePlace && !isPlacedInTree(type)
  return isTable ? <TypeTable type={type} /> : <ContentList type={type} />
}
