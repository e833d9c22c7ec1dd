import { type FormEvent, useState } from 'react'
import { useApiMutation, useApiQuery } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { assignReport, listReaders } from '../../contract.moves.ts'
import { getReport, type Report } from '../../contract.ts'
import { readReportList } from '../../desk/contract.list.ts'

/** Assigns the report to a member of staff who may read it; the first assignment starts the investigation. */
export function AssignReport({ report }: { report: Report }) {
  const readers = useApiQuery(listReaders, {})
  const [chosen, setChosen] = useState(report.assignedTo?.id ?? '')
  const assign = useApiMutation(assignReport, {
    invalidates: [getReport, readReportList],
    onSuccess: () => void toast.success('Report assigned'),
    onError: ({ message }) => void toast.error(message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen && !assign.isPending)
      assign.mutate({ params: { id: report.id }, body: { assignedTo: chosen, version: report.version } })
  }
  const options = (readers.data?.admins ?? [])
    .filter(({ id, mayRead }) => mayRead && !report.withheldFrom.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <NativeSelect
        label="Assigned to"
        placeholder="Nobody"
        options={options}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        className="min-w-44"
      />
      <Button type="submit" busy={assign.isPending} disabled={!chosen || chosen === report.assignedTo?.id}>
        Assign
      </Button>
    </form>
  )
}
