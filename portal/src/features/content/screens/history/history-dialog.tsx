import { useState } from 'react'
import type * as z from 'zod/mini'
import type { ContentType } from '#fields/content/content-type.ts'
import { WithDuty } from '#kit/duty.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { getVersion, listVersions, type VersionSummary, type fieldChange } from '../../contract.history.ts'
import { Loading, LoadFailure } from '../load-failure.tsx'

const pageSize = 20

export type HistoryDialogProps = {
  type: ContentType
  /** ID of the item, or `single`. */
  id: string
  /** The current version. */
  current: number
  onRestore: (version: number) => void
  onClose: () => void
}

/** The changes of an item with author and time. Each version can be compared with the current one and restored as a draft. */
export function HistoryDialog({ type, id, current, onRestore, onClose }: HistoryDialogProps) {
  const [page, setPage] = useState(1)
  const versions = useApiQuery(
    listVersions,
    { params: { type: type.key, id }, query: { page, pageSize } },
    { keepPrevious: true },
  )
  return (
    <Dialog isOpen onClose={onClose} title={`History of ${type.one}`} size="lg">
      {versions.isError && <LoadFailure reason={versions.error.message} onRetry={() => void versions.refetch()} />}
      {versions.isPending && <Loading />}
      {versions.data && (
        <>
          <Timeline
            label="Versions, newest first"
            items={versions.data.items.map((version) => ({
              id: String(version.version),
              title: `${version.words} by ${version.byName}`,
              time: formatShortMoment(version.at),
              dateTime: version.at,
              state: version.version === current ? ('now' as const) : ('done' as const),
              body: <Version {...{ type, id, version, onRestore }} present={version.version === current} />,
            }))}
          />
          <Pagination
            page={page}
            pageCount={Math.ceil(versions.data.total / pageSize)}
            label="Pages of the history"
            onPage={setPage}
          />
        </>
      )}
    </Dialog>
  )
}

type VersionProps = Pick<HistoryDialogProps, 'type' | 'id' | 'onRestore'> & {
  version: VersionSummary
  present: boolean
}

function Version({ type, id, version, present, onRestore }: VersionProps) {
  const [comparing, setComparing] = useState(false)
  return (
    <div className="grid gap-2">
      <ChangeList changes={version.changes} />
      <div className="flex flex-wrap items-center gap-2">
        {version.isPublic && <Badge tone="success">Was on the site</Badge>}
        {present ? (
          <span className="text-sm">This is the current version.</span>
        ) : (
          <>
            <Button size="sm" aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
              {comparing ? 'Hide the comparison' : 'Compare with the current version'}
              <span className="sr-only">, version {version.version}</span>
            </Button>
            <WithDuty duties={may.draftContent}>
              <Button size="sm" icon="history" onClick={() => onRestore(version.version)}>
                Restore<span className="sr-only"> version {version.version}</span>
              </Button>
            </WithDuty>
          </>
        )}
      </div>
      {comparing && <Comparison type={type.key} id={id} version={version.version} />}
    </div>
  )
}

function Comparison({ type, id, version }: { type: string; id: string; version: number }) {
  const compared = useApiQuery(getVersion, { params: { type, id, version } })
  if (compared.isError) return <p className="text-sm text-danger-ink">{compared.error.message}</p>
  if (!compared.data) return <Loading />
  if (compared.data.since.length === 0) return <p className="text-sm">This version is the same as the current one.</p>
  return <ChangeList changes={compared.data.since} heads={['Then', 'Now']} />
}

type FieldChange = z.infer<typeof fieldChange>

const kinds: Record<FieldChange['kind'], string> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
}

type ChangeListProps = { changes: readonly FieldChange[]; heads?: readonly [string, string] }

/** Differences by field, with the values before and after. */
function ChangeList({ changes, heads = ['Before', 'After'] }: ChangeListProps) {
  if (changes.length === 0) return null
  return (
    <ul className="grid gap-2">
      {changes.map(({ field, label, kind, before, after, words }) => (
        <li key={`${field} ${kind}`} className="rounded-md border border-line p-3 text-sm">
          <p className="font-semibold text-ink">
            {label} <span className="font-normal text-muted">{kinds[kind]}</span>
          </p>
          {kind === 'moved' ? (
            <p>{words}</p>
          ) : (
            <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
              <Side head={heads[0]} text={before} tone="before" />
              <Side head={heads[1]} text={after} tone="after" />
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

function Side({ head, text, tone }: { head: string; text: string; tone: 'before' | 'after' }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{head}</dt>
      <dd
        className={
          tone === 'before'
            ? 'rounded-sm bg-danger-soft px-2 py-1 text-danger-ink [overflow-wrap:anywhere] whitespace-pre-wrap'
            : 'rounded-sm bg-success-soft px-2 py-1 text-success-ink [overflow-wrap:anywhere] whitespace-pre-wrap'
        }
      >
        {text || '(nothing)'}
      </dd>
    </div>
  )
}
