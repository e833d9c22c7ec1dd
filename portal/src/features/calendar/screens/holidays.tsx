import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { ActButton } from '#kit/asking/act-button.tsx'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { Loaded } from '#kit/api/loaded.tsx'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { nigerianYear } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
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
          <ActButton
            size="sm"
            send={() => api.call(saveHoliday, { params: { date: holiday.date }, body: { name: holiday.name } })}
            refreshes={[listHolidays]}
            done="Holiday saved"
          >
            Make it a holiday<span className="sr-only"> again: {holiday.name}</span>
          </ActButton>
        ) : (
          <AskButton size="sm" icon="trash" dialog={(onClose) => <RemoveHoliday {...{ holiday, onClose }} />}>
            Remove<span className="sr-only"> {holiday.name}</span>
          </AskButton>
        ),
    },
  ]
  return (
    <Table caption="Public holidays" hideCaption dense columns={columns} rows={holidays} rowKey={({ date }) => date} />
  )
}

const RemoveHoliday = ({ holiday: { date, name }, onClose }: { holiday: Holiday; onClose: () => void }) => (
  <AskDialog
    title="Remove this holiday?"
    confirmLabel="Remove"
    danger
    send={() => api.call(removeHoliday, { params: { date } })}
    refreshes={[listHolidays]}
    done="Holiday removed"
    onFailed={toast.error}
    onClose={onClose}
  >
    <p>
      {name}, {writeIsoDate(date)}, becomes a working day. Running deadlines move with it.
    </p>
  </AskDialog>
)

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
