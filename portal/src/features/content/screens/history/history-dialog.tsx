import { useState } from 'react'
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
import { getVersion, listVersions, type VersionSummary } from '../../contract.manager.ts'
import { ChangeList } from './change-list.tsx'
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
              title: version.words,
              time: `${version.byName}, ${formatShortMoment(version.at)}`,
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
