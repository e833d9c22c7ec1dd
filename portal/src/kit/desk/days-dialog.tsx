import { useState } from 'react'
import { readWhole } from '#platform/values/typed-numbers.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ApiError } from '../api/api-client.ts'
import { QueryFailure } from '../api/query-failure.tsx'

interface Props {
  title: string
  label: string
  hint: string
  /** The largest number of days, and the sentence for others. */
  most: number
  range: string
  /** The number now; undefined until it has come. */
  days: number | undefined
  reading: { isPending: boolean; error: ApiError | null; refetch: () => unknown }
  saving: { isPending: boolean; error: Error | null }
  onSave: (days: number) => void
  onClose: () => void
}

/** Asks for the number of days of a setting. */
export function DaysDialog(props: Props) {
  const { title, label, hint, most, range, days, reading, saving, onSave, onClose } = props
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const value = typed ?? String(days ?? '')
  const submit = () => {
    const given = readWhole(value, 1, most)
    setProblem(given === undefined ? range : undefined)
    if (given !== undefined && days !== undefined) onSave(given)
  }
  return (
    <Dialog
      isOpen
      size="sm"
      title={title}
      busy={saving.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={saving.isPending} disabled={days === undefined} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      {reading.isPending && <Skeleton className="h-20" />}
      {reading.error && (
        <QueryFailure title="Failed to load the setting" error={reading.error} onRetry={() => void reading.refetch()} />
      )}
      {days !== undefined && (
        <form
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <TextField
            label={label}
            hint={hint}
            data-first-focus=""
            inputMode="numeric"
            className="max-w-full"
            value={value}
            error={problem}
            onChange={(event) => {
              setProblem(undefined)
              setTyped(event.currentTarget.value)
            }}
          />
          {saving.error && <Alert kind="error">{saving.error.message}</Alert>}
        </form>
      )}
    </Dialog>
  )
}
