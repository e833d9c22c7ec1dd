import { useSearchParams } from 'react-router'
import { ListPage, type ListPageProps } from '#features/lists/screens/list-page.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { readPage } from '#kit/list-address.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { contentList } from '../../all/contract.list.ts'
import { type ExampleSummary, listExamples } from '../../examples/contract.ts'
import { findSupplied, SuppliedRows } from '../examples/supplied-rows.tsx'
import { useContentTypes } from '../content-types.ts'
import { EditorPart } from '../editor/editor-part.tsx'

const ItemPreview = onDemand(() => import('./item-preview.tsx').then((part) => part.ItemPreview), {
  fallback: <SkeletonText lines={6} />,
})

const words = {
  noneFound: 'No content found',
  none: 'Where the site ships with a text, visitors see it until you publish your own.',
  failed: 'Failed to fetch the content',
}

type Props = Pick<ListPageProps, 'list' | 'title' | 'actions' | 'Failure'> & {
  /** The one whose items the list has. */
  type?: ContentType
}

/** An item of a short list, edited where it stands. */
function InlineEditor({ id }: { id: string }) {
  const [address] = useSearchParams()
  const type = useContentTypes().find(({ key }) => key === address.get('kind'))
  return type && <EditorPart type={type} itemId={id} isInList />
}

/** The list of content with what the site ships with, which visitors see and nobody has stored. */
export function ContentTable({ type, ...props }: Props) {
  const [address] = useSearchParams()
  const examples = useApiQuery(listExamples, { query: {} })
  const supplied = suppliedAt(address, examples.data ?? [])
  // Until they have come nobody reads that there is nothing.
  const after = supplied.length > 0 || examples.isPending
  return (
    <ListPage
      {...props}
      Preview={type?.inList ? InlineEditor : ItemPreview}
      writes={false}
      words={words}
      after={after && <SuppliedRows examples={supplied} />}
    />
  )
}

/** What the site ships with has a type and words, and nothing else that a list of content filters by. */
function suppliedAt(address: URLSearchParams, examples: readonly ExampleSummary[]): ExampleSummary[] {
  const isFiltered = contentList.filters.some(({ id }) => id !== 'kind' && address.has(id))
  if (isFiltered || readPage(address) > 1) return []
  const types = address.getAll('kind')
  const ofTypes = examples.filter(({ type }) => types.length === 0 || types.includes(type))
  return findSupplied(ofTypes, address.get('q') ?? '')
}
