import { type ReactNode, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { ActButton } from '#kit/asking/act-button.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { CaseAside, RelatedView } from '../../related/contract.ts'
import { useCaseRecord } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { CaseAsideRow } from './case-aside.tsx'
import { relatedReasons, useRelated } from './use-related.ts'

const LinkDialog = onDemand(() => import('./link-dialog.tsx').then((module) => module.LinkDialog), { fallback: null })
const MergeDialog = onDemand(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog), {
  fallback: null,
})

type Props = { kind: KindScreens; row: CaseDetail }
/** The other case of a link or merge; undefined while it is to be found. */
type JoinQuestion = { as: 'link' | 'merge'; other: CaseAside | undefined }

const shownAtFirst = 5

/** For staff: the cases that belong to a case, with links, duplicates and what may be one. */
export function RelatedCases({ kind, row }: Props) {
  const [asking, setAsking] = useState<JoinQuestion>()
  const related = useRelated(kind, row)
  const handles = row.actions.includes('note')
  const isOpen = row.actions.includes('resolve')
  const { data } = related
  return (
    <div className="grid gap-6">
      {related.isPending && <SkeletonRows rows={3} label="Loading related cases" />}
      {related.error && !data && (
        <QueryFailure
          title="Failed to fetch related cases"
          error={related.error}
          onRetry={() => void related.refetch()}
        />
      )}
      {data?.mergedInto && <MergedInto {...{ kind, row, handles }} merge={data.mergedInto} />}
      {data && data.duplicates.length > 0 && <Duplicates {...{ kind, row, handles }} duplicates={data.duplicates} />}
      {data && data.links.length > 0 && <Links {...{ kind, row, handles }} links={data.links} />}
      {data && <Found {...{ data, handles, isOpen }} ownKind={kind.key} onAsk={setAsking} />}
      {handles && data && (
        <div className="flex flex-wrap gap-2" data-print="no">
          <Button icon="link" onClick={() => setAsking({ as: 'link', other: undefined })}>
            Link another case
          </Button>
          {isOpen && (
            <Button onClick={() => setAsking({ as: 'merge', other: undefined })}>Merge into another case</Button>
          )}
        </div>
      )}
      {asking?.as === 'link' && (
        <LinkDialog {...{ kind, row }} other={asking.other} onClose={() => setAsking(undefined)} />
      )}
      {asking?.as === 'merge' && (
        <MergeDialog {...{ kind, row }} otherId={asking.other?.id} onClose={() => setAsking(undefined)} />
      )}
    </div>
  )
}

type FoundProps = {
  data: RelatedView
  handles: boolean
  isOpen: boolean
  ownKind: string
  onAsk: (asking: JoinQuestion) => void
}

function Found({ data, handles, isOpen, ownKind, onAsk }: FoundProps) {
  const [all, setAll] = useState(false)
  const { related } = data
  if (related.length === 0)
    return <p className="text-muted">No other case has the same customer, phone number, meter, feeder or street.</p>
  const canMerge = (other: CaseAside) => isOpen && other.kind === ownKind && other.status !== 'Resolved'
  return (
    <div>
      <ul aria-label="Related cases" className="border-t border-line">
        {related.slice(0, all ? related.length : shownAtFirst).map((other) => (
          <CaseAsideRow
            key={other.id}
            other={other}
            actions={
              handles && (
                <>
                  <Button size="sm" icon="link" onClick={() => onAsk({ as: 'link', other })}>
                    Link<span className="sr-only"> {other.reference}</span>
                  </Button>
                  {canMerge(other) && (
                    <Button size="sm" onClick={() => onAsk({ as: 'merge', other })}>
                      Merge<span className="sr-only"> into {other.reference}</span>
                    </Button>
                  )}
                </>
              )
            }
          >
            {other.reasons.map((reason) => (
              <Badge key={reason} icon="link">
                {relatedReasons[reason]}
              </Badge>
            ))}
          </CaseAsideRow>
        ))}
      </ul>
      {!all && related.length > shownAtFirst && (
        <Button variant="quiet" className="mt-2" onClick={() => setAll(true)}>
          Show all {related.length}
        </Button>
      )}
    </div>
  )
}

type Part = Props & { handles: boolean }

const Group = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-2 text-lg">{title}</h3>
    {lead && <p className="measure mb-2 text-muted">{lead}</p>}
    <ul className="border-t border-line">{children}</ul>
  </div>
)

function Links({ kind, row, handles, links }: Part & { links: RelatedView['links'] }) {
  const record = useCaseRecord(kind)
  return (
    <Group title="Linked">
      {links.map((other) => (
        <CaseAsideRow
          key={other.id}
          other={other}
          actions={
            handles && (
              <ActButton
                size="sm"
                send={() => api.call(kind.calls.unlink, { params: { id: row.id, otherId: other.id } })}
                record={record}
                done="Link removed"
              >
                Remove link<span className="sr-only"> to {other.reference}</span>
              </ActButton>
            )
          }
        >
          <span className="text-sm text-muted [overflow-wrap:anywhere]">{other.reason}</span>
        </CaseAsideRow>
      ))}
    </Group>
  )
}

const amount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function Duplicates({ kind, row, duplicates, handles }: Part & { duplicates: RelatedView['duplicates'] }) {
  return (
    <Group
      title="Merged duplicates"
      lead={`Their customers read the outcome when you resolve ${row.reference}, and nothing else of it. Open a duplicate to read its messages and documents.`}
    >
      {duplicates.map((other) => (
        <CaseAsideRow
          key={other.id}
          other={other}
          actions={handles && other.undoUntil && <UndoMerge kind={kind} duplicate={other} />}
        >
          <span className="tabular text-sm text-muted">
            {amount(other.messages, 'message')}, {amount(other.documents, 'document')}
          </span>
        </CaseAsideRow>
      ))}
    </Group>
  )
}

function MergedInto({ kind, row, merge, handles }: Part & { merge: NonNullable<RelatedView['mergedInto']> }) {
  return (
    <Group title="Merged into">
      <CaseAsideRow other={merge} actions={handles && merge.undoUntil && <UndoMerge kind={kind} duplicate={row} />}>
        <span className="text-sm text-muted">
          by {merge.by}, {formatShortDay(merge.at)}
        </span>
      </CaseAsideRow>
    </Group>
  )
}

function UndoMerge({ kind, duplicate }: { kind: KindScreens; duplicate: Pick<CaseDetail, 'id' | 'reference'> }) {
  const { id, reference } = duplicate
  return (
    <ActButton
      size="sm"
      icon="undo"
      send={(_, { key }) => api.call(kind.calls.unmerge, { params: { id }, body: {} }, { idempotencyKey: key() })}
      record={useCaseRecord(kind)}
      done={`${reference} is handled on its own again`}
    >
      Undo merge<span className="sr-only"> of {reference}</span>
    </ActButton>
  )
}
