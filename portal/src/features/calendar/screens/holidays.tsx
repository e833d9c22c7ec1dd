import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { nigerianYear } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type Holiday, listHolidays, removeHoliday, saveHoliday } from '../contract.ts'

const readYear = (search: URLSearchParams): number => {
  const year = Number(search.get('year'))
  return Number.isInteger(year) && year >= 2020 && year <= 2100 ? year : nigerianYear(new Date())
}

/** The public holidays of a year, editable because some depend on the moon and are announced late. */
export function Holidays() {
  const [search, setSearch] = useSearchParams()
  const year = readYear(search)
  const holidays = useApiQuery(listHolidays, { query: { year } }, { keepPrevious: true })
  const go = (to: number) => setSearch({ year: String(to) }, { preventScrollReset: true })
  return (
    <section aria-labelledby="holidays-title" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="holidays-title">Public holidays {year}</h2>
        <div className="flex gap-2">
          <Button icon="chevron-left" onClick={() => go(year - 1)} disabled={year <= 2020}>
            {year - 1}
          </Button>
          <Button iconAfter="chevron-right" onClick={() => go(year + 1)} disabled={year >= 2100}>
            {year + 1}
          </Button>
        </div>
      </div>
      <Loaded read={holidays} loading="Loading the holidays" failure="Failed to fetch the holidays">
        {(data) => <HolidayTable holidays={data.holidays} />}
      </Loaded>
      <AddHoliday />
    </section>
  )
}

const sources: Record<Holiday['source'], string> = {
  'built-in': 'Fixed',
  expected: 'Expected',
  added: 'Added by staff',
  removed: 'Working day',
}

function HolidayTable({ holidays }: { holidays: Holiday[] }) {
  const [asking, setAsking] = useState<Holiday>()
  const removal = useApiMutation(removeHoliday, {
    invalidates: [listHolidays],
    onSuccess: () => {
      setAsking(undefined)
      toast.success('Holiday removed')
    },
    onError: ({ message }) => {
      setAsking(undefined)
      toast.error(message)
    },
  })
  const again = useApiMutation(saveHoliday, {
    invalidates: [listHolidays],
    onSuccess: () => toast.success('Holiday saved'),
  })
  const columns: Column<Holiday>[] = [
    { key: 'date', header: 'Day', rowHeader: true, className: 'tabular', cell: ({ date }) => writeIsoDate(date) },
    { key: 'name', header: 'Holiday', cell: ({ name }) => name },
    {
      key: 'source',
      header: 'Kind',
      cell: ({ source }) => (
        <Badge tone={source === 'expected' ? 'warning' : 'neutral'} icon={source === 'removed' ? 'close' : undefined}>
          {sources[source]}
        </Badge>
      ),
    },
    {
      key: 'action',
      header: 'Change',
      hideHeader: true,
      className: 'sm:text-end',
      cell: (holiday) =>
        holiday.source === 'removed' ? (
          <Button
            size="sm"
            onClick={() => again.mutate({ params: { date: holiday.date }, body: { name: holiday.name } })}
          >
            Make it a holiday<span className="sr-only"> again: {holiday.name}</span>
          </Button>
        ) : (
          <Button size="sm" icon="trash" onClick={() => setAsking(holiday)}>
            Remove<span className="sr-only"> {holiday.name}</span>
          </Button>
        ),
    },
  ]
  return (
    <>
      <Table
        caption="Public holidays"
        hideCaption
        dense
        columns={columns}
        rows={holidays}
        rowKey={({ date }) => date}
      />
      <ConfirmDialog
        isOpen={asking !== undefined}
        title="Remove this holiday?"
        confirmLabel="Remove"
        danger
        busy={removal.isPending}
        onClose={() => setAsking(undefined)}
        onConfirm={() => asking && removal.mutate({ params: { date: asking.date } })}
      >
        <p>
          {asking?.name}, {asking && writeIsoDate(asking.date)}, becomes a working day. Running deadlines move with it.
        </p>
      </ConfirmDialog>
    </>
  )
}

function AddHoliday() {
  const [date, setDate] = useState('')
  const [name, setName] = useState('')
  const save = useApiMutation(saveHoliday, {
    invalidates: [listHolidays],
    onSuccess: () => {
      setDate('')
      setName('')
      toast.success('Holiday saved')
    },
  })
  return (
    <form
      aria-label="Add a holiday"
      className="grid items-end gap-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ params: { date }, body: { name } })
      }}
    >
      <TextField
        type="date"
        label="Day"
        required
        value={date}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <TextField
        label="Name of the holiday"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" icon="plus" busy={save.isPending}>
        Add holiday
      </Button>
      {save.error && (
        <Alert kind="error" title="Failed to save the holiday" className="col-span-full">
          {save.error.message}
        </Alert>
      )}
    </form>
  )
}
