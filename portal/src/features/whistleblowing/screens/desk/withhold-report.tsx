import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#kit/query.ts'
import { useSession } from '#kit/session.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxGroup } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { listReaders, withholdReport } from '../../contract.moves.ts'
import { getReport, type Report } from '../../contract.ts'
import { readReportList } from '../../desk/contract.list.ts'

/** Withholds a report from members of staff whom it concerns. */
export function WithholdReport({ report }: { report: Report }) {
  const { user } = useSession()
  const [chosen, setChosen] = useState<string[]>()
  const readers = useApiQuery(listReaders, {})
  const withhold = useApiMutation(withholdReport, {
    invalidates: [getReport, readReportList],
    onSuccess: () => (setChosen(undefined), void toast.success('Readers changed')),
    onError: ({ message }) => void toast.error(message),
  })
  const others = (readers.data?.admins ?? []).filter(({ id }) => id !== user?.id)
  const toggle = (id: string, on: boolean) =>
    setChosen((before = []) => (on ? [...before, id] : before.filter((each) => each !== id)))
  const save = () =>
    withhold.mutate({ params: { id: report.id }, body: { staffIds: chosen ?? [], version: report.version } })
  const count = report.withheldFrom.length
  return (
    <>
      <Button size="sm" icon="eye-off" onClick={() => setChosen(report.withheldFrom)}>
        Withhold{count > 0 && <span className="tabular"> ({count})</span>}
      </Button>
      <Dialog
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title="Withhold this report"
        size="sm"
        busy={withhold.isPending}
        actions={
          <>
            <Button onClick={() => setChosen(undefined)}>Cancel</Button>
            <Button variant="primary" busy={withhold.isPending} onClick={save}>
              Save
            </Button>
          </>
        }
      >
        {others.length === 0 ? (
          <p>There is no other member of staff.</p>
        ) : (
          <CheckboxGroup
            label="Keep it from"
            hint="It is hidden from their lists, counts and searches, and they are not notified."
            options={others.map(({ id, name, email }) => ({ value: id, label: name, hint: email }))}
            value={chosen ?? []}
            onChange={(event) => toggle(event.currentTarget.value, event.currentTarget.checked)}
          />
        )}
      </Dialog>
    </>
  )
}
