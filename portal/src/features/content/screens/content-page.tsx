import { Navigate, useLocation, useParams } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import type { ContentType, ManagerTab } from '#fields/content/content-type.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { managerTabs } from '#manager-tabs.ts'
import { EditorPart } from './editor/editor-part.tsx'
import { partSlug, typeAddress, typesOfTab } from '../addresses.ts'
import { tabKeys, useContentTypes } from './content-types.ts'
import { Loading } from './load-failure.tsx'

export const meta = ({ params: { tab } }: { params: { tab?: string } }) =>
  pageMeta({ title: managerTabs[tab as ManagerTab] ?? 'Content Manager', noIndex: true })

/** One type has it: the updates of the home page. */
const OrderedList = onDemand(() => import('./lists/ordered-list.tsx').then((part) => part.OrderedList), {
  name: 'ordered-list',
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
  const known = tabKeys.find((key) => key === tab)
  if (!known) return <Navigate to="/content-manager" replace />
  const own = typesOfTab(types, known)
  const type = own.find((each) => partSlug(each) === part) ?? own[0]
  if (!type) return <Navigate to="/content-manager" replace />
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
  return type.together ? <OrderedList type={type} /> : <TypeTable type={type} />
}
