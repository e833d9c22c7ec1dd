import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { RecordNeighbours } from '#features/lists/screens/record-neighbours.tsx'
import type { ContentType } from '#fields/content/content-type.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { HistoryLink } from '#kit/desk/history-link.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { typeAddress } from '../../addresses.ts'
import { contentList, narrowedList, kindLabels, untitled } from '../../all/contract.list.ts'
import { findItem } from '../../all/contract.ts'
import { getExample } from '../../examples/contract.ts'
import { useContentTypes } from '../content-types.ts'
import { EditorPart } from '../editor/editor-part.tsx'
import { Loading, LoadFailure } from '../load-failure.tsx'

export const meta = () => pageMeta({ title: 'Edit content', noIndex: true })

/** The page on which an item is edited, and on which a new one begins (`new?type=…`, with the `example` that it replaces). */
export default function ItemPage() {
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const types = useContentTypes()
  if (id !== 'new') return <StoredItem key={id} id={id} />
  const type = types.find(({ key }) => key === address.get('type'))
  if (!type?.many || type.together) return <Navigate to="/content-manager" replace />
  const example = address.get('example')
  return (
    <div className="grid gap-4">
      <BackToList type={type} />
      {example === null ? <NewItem type={type} /> : <SuppliedItem type={type} exampleKey={example} />}
    </div>
  )
}

/** Called by its title once it has one. */
function NewItem({ type }: { type: ContentType }) {
  const [title, setTitle] = useState('')
  return (
    <Item type={type} title={title || `New ${type.one.toLowerCase()}`}>
      <EditorPart type={type} itemId="new" onSaved={(item) => setTitle(item.title)} />
    </Item>
  )
}

function StoredItem({ id }: { id: string }) {
  const [address] = useSearchParams()
  const types = useContentTypes()
  const one = useApiQuery(findItem, { params: { id } })
  if (one.isError && !one.data) return <LoadFailure reason={one.error.message} onRetry={() => void one.refetch()} />
  if (!one.data) return <Loading />
  const { item, address: elsewhere } = one.data
  const type = types.find(({ key }) => key === item.type)
  // These are changed together, in their list.
  if (!type || type.together) return <Navigate to={elsewhere} replace />
  const isOfType = new URLSearchParams(address.get('from') ?? '').get('kind') === type.key
  const list = isOfType ? narrowedList(typeAddress(types, type), type) : contentList
  return (
    <div className="grid gap-4">
      <RecordNeighbours list={list} id={id} />
      <HistoryLink id={id} />
      <Item type={type} title={item.title || untitled}>
        <EditorPart type={type} itemId={type.many ? id : 'single'} />
      </Item>
    </div>
  )
}

/** The editor of an item that is to replace an example; nothing is stored until something is changed. */
function SuppliedItem({ type, exampleKey }: { type: ContentType; exampleKey: string }) {
  const example = useApiQuery(getExample, { params: { type: type.key, key: exampleKey } })
  if (example.isError) return <LoadFailure reason={example.error.message} onRetry={() => void example.refetch()} />
  if (!example.data) return <Loading />
  return (
    <Item type={type} title={example.data.title}>
      <EditorPart type={type} itemId="new" example={example.data} />
    </Item>
  )
}

function BackToList({ type }: { type: ContentType }) {
  const types = useContentTypes()
  return (
    <nav aria-label="Back" data-print="no">
      <LinkButton size="sm" variant="quiet" icon="arrow-left" to={typeAddress(types, type)}>
        Back to the list
      </LinkButton>
    </nav>
  )
}

function Item({ type, title, children }: { type: ContentType; title: string; children: ReactNode }) {
  const types = useContentTypes()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby="item-title">
      <p className="text-sm text-muted">{kindLabels(types).get(type.key)}</p>
      <h2 ref={heading} id="item-title" tabIndex={-1} className="mb-2 text-xl [overflow-wrap:anywhere]">
        {title}
      </h2>
      {children}
    </section>
  )
}
