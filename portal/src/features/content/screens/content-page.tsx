import { Navigate, useParams } from 'react-router'
import { LinkCard } from '#ui/card.tsx'
import type { ContentType, ManagerTab } from '#fields/content-type.ts'
import { ContentEditor } from './content-editor.tsx'
import { ContentList } from './content-list.tsx'
import { SubTabs } from './content-manager-frame.tsx'
import { partSlug, tabKeys, typesOfTab, useContentTypes } from './content-types.ts'
import { TogetherList } from './together-list.tsx'

/** What the tab and sub-tab of the address stand for; an unknown sub-tab is the first one. */
export default function ContentPage() {
  const types = useContentTypes()
  const { tab = 'home', part } = useParams()
  const known = tabKeys.find((key) => key === tab)
  if (!known) return <Navigate to="/content-manager" replace />
  const own = typesOfTab(types, known)
  const type = own.find((each) => partSlug(each) === part) ?? own[0]
  if (!type) return <OtherPlaces tab={known} />
  return (
    <>
      <SubTabs types={types} open={type} />
      <TypeView key={type.key} type={type} />
    </>
  )
}

function TypeView({ type }: { type: ContentType }) {
  if (!type.many)
    return (
      <section aria-label={type.one} className="max-w-3xl bg-paper">
        <ContentEditor type={type} itemId="single" />
      </section>
    )
  if (type.together) return <TogetherList type={type} />
  return <ContentList type={type} />
}

/** Places of staff that are not content. */
function OtherPlaces({ tab }: { tab: ManagerTab }) {
  if (tab !== 'forms') return null
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      <LinkCard as="li" to="/forms" title="Application forms">
        <p>The forms that applicants may fill in now.</p>
      </LinkCard>
      <LinkCard as="li" to="/user-profile/forms" title="Applications">
        <p>Read, decide and comment on what applicants have filed.</p>
      </LinkCard>
    </ul>
  )
}
