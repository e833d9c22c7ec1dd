import { useSearchParams } from 'react-router'
import type { StaffList } from '#features/lists/contract.list.ts'
import { figuresOf, ListPage, type ListPageProps } from '#features/lists/screens/list-page.tsx'
import { useApiQuery, useApiMutation } from '#kit/api/query.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { readPage } from '#kit/list-address.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { contentList } from '../../all/contract.list.ts'
import { type ExampleSummary, listExamples, hideExample, restoreExample } from '../../examples/contract.ts'
import { useContentTypes } from '../content-types.ts'
import { EditorPart } from '../editor/editor-part.tsx'
import type { ApiError } from '#kit/api/api-client.ts'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { editAddress, editExampleAddress, itemAddress } from '../../addresses.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'

const ItemPreview = onDemand(() => import('./item-preview.tsx').then((part) => part.ItemPreview), {
  fallback: <SkeletonText lines={6} />,
})

const words = {
  noneFound: 'No content found',
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
  const states = address.getAll('state')
  const rows = states.length === 0 ? supplied : states.includes('published') ? supplied.filter(onSite) : []
  const after = rows.length > 0 || examples.isPending
  return (
    <ListPage
      {...props}
      Preview={type?.inList ? InlineEditor : ItemPreview}
      writes={false}
      words={words}
      after={after && <SuppliedRows examples={rows} />}
      figures={(counts) => figuresWith(props.list, counts, supplied)}
    />
  )
}

const onSite = ({ state }: ExampleSummary) => state === 'shown'

/** The counts of the list, with the supplied texts among what is published. */
const figuresWith = (list: StaffList, counts: Parameters<typeof figuresOf>[1], supplied: readonly ExampleSummary[]) =>
  figuresOf(list, counts).map((figure) =>
    figure.count !== undefined && figure.filters['state']?.[0] === 'published'
      ? { ...figure, count: figure.count + supplied.filter(onSite).length }
      : figure,
  )

/** What the site ships with has a type, words and a state, and nothing else that a list of content filters by. */
function suppliedAt(address: URLSearchParams, examples: readonly ExampleSummary[]): ExampleSummary[] {
  const isFiltered = contentList.filters.some(({ id }) => id !== 'kind' && id !== 'state' && address.has(id))
  if (isFiltered || readPage(address) > 1) return []
  const types = address.getAll('kind')
  const ofTypes = examples.filter(({ type }) => types.length === 0 || types.includes(type))
  return findSupplied(ofTypes, address.get('q') ?? '')
}

/** Examples that contain all words of a search. One that is replaced is no row: the item in its place is. */
const findSupplied = (examples: readonly ExampleSummary[], search: string): ExampleSummary[] =>
  examples.filter(({ state, title, excerpt }) => {
    const text = `${title} ${excerpt}`.toLowerCase()
    return (
      state !== 'replaced' &&
      search
        .toLowerCase()
        .split(/\s+/)
        .every((word) => text.includes(word))
    )
  })

/** What the site ships with, as rows below those of a table. */
export const SuppliedRows = ({ examples }: { examples: readonly ExampleSummary[] }) => (
  <ul>
    {examples.map((example) => (
      <SuppliedRow key={`${example.type} ${example.key}`} example={example} />
    ))}
  </ul>
)

function SuppliedRow({ example }: { example: ExampleSummary }) {
  const { key, type, kind, title, state, hidden, item } = example
  // The list of all content is in a frame without them.
  const types = (useContentTypes() as ReturnType<typeof useContentTypes> | undefined) ?? []
  const hiding = useHiding(example)
  const itsName = <span className="sr-only"> {title}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 first:border-t sm:px-3 sm:py-1.5">
      <div className="min-w-0 flex-1 basis-56 sm:flex sm:flex-wrap sm:items-center sm:gap-x-4">
        <h3 className="text-sm leading-snug font-semibold [overflow-wrap:anywhere]">{title}</h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {kind}
          <Badge icon="document">Supplied text</Badge>
          {state === 'shown' ? (
            <Badge tone="success" icon="check-circle">
              On the site
            </Badge>
          ) : (
            <Badge icon="eye-off">Hidden</Badge>
          )}
          {hidden && `${formatShortDay(hidden.at)}, ${hidden.byName}`}
          {item && 'A draft is ready to replace it'}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <WithDuty duties={may.draftContent}>
          <LinkButton
            size="sm"
            icon="edit"
            to={
              item ? (editAddress(types, type, item.id) ?? itemAddress(item.id)) : editExampleAddress(types, type, key)
            }
          >
            Edit{itsName}
          </LinkButton>
        </WithDuty>
        <WithDuty duties={may.publishContent}>
          <Button
            size="sm"
            icon={state === 'hidden' ? 'eye' : 'eye-off'}
            busy={hiding.busy}
            busyLabel={state === 'hidden' ? 'Restoring' : 'Hiding'}
            onClick={state === 'hidden' ? hiding.restore : hiding.hide}
          >
            {state === 'hidden' ? 'Restore' : 'Hide'}
            {itsName}
          </Button>
        </WithDuty>
      </div>
    </li>
  )
}

/** Hides and restores an example; each can be undone by the other. */
function useHiding({ type, key, title }: ExampleSummary) {
  const input = { params: { type, key } }
  const common = { invalidates: [listExamples], onError: ({ message }: ApiError) => notifyFailed(message) }
  const restoring = useApiMutation(restoreExample, {
    ...common,
    onSuccess: () => notifyDone(`“${title}” is on the site again`),
  })
  const restore = () => restoring.mutate(input)
  const hiding = useApiMutation(hideExample, {
    ...common,
    onSuccess: () => notifyDone(`“${title}” is hidden from the site`, restore),
  })
  return { busy: hiding.isPending || restoring.isPending, hide: () => hiding.mutate(input), restore }
}
