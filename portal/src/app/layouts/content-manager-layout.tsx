import { ContentManagerFrame } from '#features/content/screens/content-manager-frame.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { contentTypes } from '#fields/content/content-type.ts'
import { createHooks } from '#platform/hooks.ts'
import { featureData } from '../features.ts'

const types = createHooks(featureData).of(contentTypes)

export const meta = () => pageMeta({ title: 'Content Manager', noIndex: true })

/** Passes the descriptions of all features to the content manager, which knows none of them. */
export default function ContentManagerLayout() {
  return <ContentManagerFrame types={types} />
}
