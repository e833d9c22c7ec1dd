import { FindPagesContext } from '#features/content/screens/editor/find-pages.ts'
import { siteMenu } from '#features/site-frame/content.ts'
import { findPages } from '#features/search/screens/find-pages.ts'
import { ContentManagerFrame } from '#features/content/screens/content-manager-frame.tsx'
import { ContentPicturesContext } from '#fields/content/content-pictures.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { contentTypes } from '#fields/content/content-type.ts'
import { createHooks } from '#platform/hooks.ts'
import { featureData } from '../features.ts'

const MenuPicture = onDemand(
  () => import('#features/site-frame/screens/menu-picture.tsx').then((module) => module.MenuPicture),
  { name: 'menu-picture', fallback: null },
)
const pictures = { [siteMenu.key]: MenuPicture }
const types = createHooks(featureData).of(contentTypes)

export const meta = () => pageMeta({ title: 'Content Manager', noIndex: true })

/** Passes the descriptions of all features to the content manager, which knows none of them. */
export default function ContentManagerLayout() {
  return (
    <FindPagesContext value={findPages}>
      <ContentPicturesContext value={pictures}>
        <ContentManagerFrame types={types} />
      </ContentPicturesContext>
    </FindPagesContext>
  )
}
