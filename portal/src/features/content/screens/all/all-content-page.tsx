import { useSearchParams } from 'react-router'
import { useDuty } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { allContentList } from '../../all/contract.list.ts'
import { ContentTable } from './content-table.tsx'

export const meta = () => pageMeta({ title: 'All content', noIndex: true })

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
  return <ContentTable list={allContentList} title="All content" actions={<Elsewhere />} />
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
