import { useSearchParams } from 'react-router'
import { ListPage } from '#features/lists/screens/list-page.tsx'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { contentList } from '../../all/contract.list.ts'

export const meta = () => pageMeta({ title: 'All content', noIndex: true })

const ItemPreview = onDemand(() => import('./item-preview.tsx').then((part) => part.ItemPreview), {
  fallback: <SkeletonText lines={6} />,
})

const words = {
  noneFound: 'No content found',
  none: 'What staff write for the site appears here. Until then it shows examples.',
  failed: 'Failed to fetch the content',
}

/** The items of all types of content, drafts included: to be found, compared and changed together. */
export default function AllContentPage() {
  const mayRead = useDuty(may.readContent)
  if (!mayRead)
    return (
      <div className="shell py-8">
        <h1 className="sr-only">All content</h1>
        <EmptyState icon="lock" title="For staff only">
          The site is maintained by the staff of the Commission.
        </EmptyState>
      </div>
    )
  return (
    <ListPage
      list={contentList}
      title="All content"
      Preview={ItemPreview}
      writes={false}
      words={words}
      actions={<Elsewhere />}
    />
  )
}

/** Files are in the library: it opens with the words that were searched for here. */
function Elsewhere() {
  const [address] = useSearchParams()
  const search = address.get('q') ?? ''
  return (
    <LinkButton
      size="sm"
      variant="quiet"
      icon="image"
      to={`/content-manager/library${search ? `?search=${encodeURIComponent(search)}` : ''}`}
    >
      <span className="max-sm:sr-only">Pictures and documents</span>
    </LinkButton>
  )
}
