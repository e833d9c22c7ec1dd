import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useDuty } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { queryKey, useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { may } from '#platform/duties.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { listRedirects, type Redirect, removeRedirect } from '../../addresses/contract.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'

const RedirectForm = lazy(() => import('./redirect-form.tsx').then((part) => ({ default: part.RedirectForm })))

export const meta = () => pageMeta({ title: 'Redirects', noIndex: true })

/** Old addresses and where they lead: former addresses of pages, and those that staff added. */
export default function RedirectsPage() {
  const list = useApiQuery(listRedirects, {})
  const client = useQueryClient()
  const mayPublish = useDuty(may.publishContent)
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Redirect>()
  const add = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAdding(false)
    requestAnimationFrame(() => add.current?.focus())
  }
  return (
    <section aria-labelledby="redirects-title" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="redirects-title" className="text-xl">
            Redirects
          </h2>
          <p className="measure mt-1 text-muted">
            Old addresses that lead to a page of this site. When you change the address of a page, its old one appears
            here automatically.
          </p>
        </div>
        {mayPublish && !adding && (
          <Button ref={add} size="sm" variant="primary" icon="plus" onClick={() => setAdding(true)}>
            Add redirect
          </Button>
        )}
      </div>
      {adding && (
        <Suspense fallback={<SkeletonRows label="Loading the form" />}>
          <RedirectForm
            onClose={close}
            onAdded={({ path, target }) => {
              close()
              void client.invalidateQueries({ queryKey: queryKey(listRedirects) })
              notifyDone(`${path} leads to ${target}`)
            }}
          />
        </Suspense>
      )}
      {list.isPending && <SkeletonRows label="Loading the redirects" />}
      {list.isError && (
        <QueryFailure
          title="The redirects could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && (
        <Table
          caption="Redirects"
          hideCaption
          dense
          columns={mayPublish ? [...columns, removing(setDeleting)] : columns}
          rows={list.data}
          rowKey={({ path }) => path}
          empty={
            <EmptyState icon="arrow-right" title="No redirects yet">
              Add one when an address of an earlier website should lead to a page here.
            </EmptyState>
          }
        />
      )}
      {deleting && <DeleteRedirect redirect={deleting} onClose={() => setDeleting(undefined)} />}
    </section>
  )
}

const columns: Column<Redirect>[] = [
  {
    key: 'path',
    header: 'Old address',
    rowHeader: true,
    cell: ({ path }) => <span className="[overflow-wrap:anywhere]">{path}</span>,
  },
  {
    key: 'target',
    header: 'Leads to',
    cell: ({ target }) =>
      target ? (
        <Link to={target} className="link [overflow-wrap:anywhere]">
          {target}
        </Link>
      ) : (
        <span className="text-muted">Page not found: the page is off the site</span>
      ),
  },
  { key: 'kind', header: 'Added', cell: ({ former }) => (former ? 'When its page moved' : 'By hand') },
  {
    key: 'when',
    header: 'Since',
    cell: ({ createdAt, createdByName }) => `${formatShortDay(createdAt)}, ${createdByName}`,
  },
]

const removing = (onDelete: (redirect: Redirect) => void): Column<Redirect> => ({
  key: 'delete',
  header: 'Delete',
  cell: (redirect) => (
    <IconButton
      icon="trash"
      size="sm"
      label={`Delete the redirect of ${redirect.path}`}
      onClick={() => onDelete(redirect)}
    />
  ),
})

type DeleteProps = { redirect: Redirect; onClose: () => void }

function DeleteRedirect({ redirect: { path, target }, onClose }: DeleteProps) {
  const { isPending, mutate } = useApiMutation(removeRedirect, {
    invalidates: [listRedirects],
    onSuccess: () => notifyDone(`The redirect of ${path} is deleted`),
    onError: ({ message }) => notifyFailed(message),
  })
  return (
    <ConfirmDialog
      isOpen
      danger
      busy={isPending}
      title={`Delete the redirect of ${path}?`}
      confirmLabel="Delete"
      onClose={onClose}
      onConfirm={() => mutate({ query: { path } }, { onSettled: onClose })}
    >
      <p>
        Visitors who open {path} then see ‘Page not found’{target && `, no longer ${target}`}.
      </p>
    </ConfirmDialog>
  )
}
