import { useState } from 'react'
import { useApiMutation } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { prolongReport } from '../../contract.moves.ts'
import { getReport, type Report } from '../../contract.ts'
import { readReportList } from '../../desk/contract.list.ts'
import { prolongChoices } from '../../rules.ts'

/** Postpones the destruction of a resolved report. */
export function KeepLonger({ report }: { report: Report }) {
  const [days, setDays] = useState<number>(prolongChoices[1])
  const prolong = useApiMutation(prolongReport, {
    invalidates: [getReport, readReportList],
    onSuccess: () => void toast.success('Kept for longer'),
    onError: ({ message }) => void toast.error(message),
  })
  return (
    <div className="flex flex-wrap items-end gap-2">
      <NativeSelect
        label="Keep for longer"
        options={prolongChoices.map((choice) => ({ value: String(choice), label: `${choice} days` }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      <Button
        icon="clock"
        busy={prolong.isPending}
        onClick={() => prolong.mutate({ params: { id: report.id }, body: { days, version: report.version } })}
      >
        Keep
      </Button>
    </div>
  )
}
