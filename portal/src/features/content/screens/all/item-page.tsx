import { Navigate, useParams } from 'react-router'
import { RecordNeighbours } from '#features/lists/screens/record-neighbours.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { contentList } from '../../all/contract.list.ts'
import { findItem } from '../../all/contract.ts'
import { untitled } from '../../all/rules.ts'
import { useContentTypes } from '../content-types.ts'
import { EditorPart } from '../editor/editor-part.tsx'
import { Loading, LoadFailure } from '../load-failure.tsx'

export const meta = () => pageMeta({ title: 'Edit content', noIndex: true })

/** An item that was opened from the list of all content, with the ones before and after it there. */
export default function ItemPage() {
  const { id = '' } = useParams()
  return (
    <div className="grid gap-4">
      <RecordNeighbours list={contentList} id={id} />
      <Item key={id} id={id} />
    </div>
  )
}

function Item({ id }: { id: string }) {
  const types = useContentTypes()
  const one = useApiQuery(findItem, { params: { id } })
  if (one.isError && !one.data) return <LoadFailure reason={one.error.message} onRetry={() => void one.refetch()} />
  if (!one.data) return <Loading />
  const { item, kind, address } = one.data
  const type = types.find(({ key }) => key === item.type)
  // These are changed together, in their list.
  if (!type || type.together) return <Navigate to={address} replace />
  return (
    <section aria-labelledby="item-title" className="max-w-3xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id="item-title" className="text-xl [overflow-wrap:anywhere]">
            {item.title || untitled}
          </h2>
          <p className="mt-1 text-sm text-muted">{kind}</p>
        </div>
        <LinkButton size="sm" variant="quiet" to={address}>
          In its list
        </LinkButton>
      </div>
      <EditorPart type={type} itemId={type.many ? id : 'single'} />
    </section>
  )
}
