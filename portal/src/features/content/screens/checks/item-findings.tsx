import { useApiQuery } from '#kit/api/query.ts'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { getItemCheck } from '../../checks/contract.ts'
import { FindingList, useCheckAgain, wordsOf } from './finding-list.tsx'

/** What the last check found in the item of an editor, closed at first; nothing while there is nothing to correct. */
export function ItemFindings({ type, id }: { type: string; id: string }) {
  const { data } = useApiQuery(getItemCheck, { params: { type, id } })
  const { busy, check } = useCheckAgain({ type, id })
  if (!data?.checkedAt || data.findings.length === 0) return null
  return (
    <details className="rounded-md border-s-4 border-amber bg-surface px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        The check of the site found {wordsOf(data.findings.length)}
      </summary>
      <div className="grid gap-3 pb-3">
        <FindingList findings={data.findings} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
          <WithDuty duties={may.draftContent}>
            <Button size="sm" icon="retry" busy={busy} onClick={check}>
              Check again
            </Button>
          </WithDuty>
          <span>Checked {formatShortMoment(data.checkedAt)}, as published. Publish your changes first.</span>
        </div>
      </div>
    </details>
  )
}
