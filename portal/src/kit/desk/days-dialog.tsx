import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/endpoint.ts'
import { readWhole } from '#platform/values/typed-numbers.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { AnyEndpoint } from '../api/api-client.ts'
import { useApiMutation, useApiQuery } from '../api/query.ts'
import { QueryFailure } from '../api/query-failure.tsx'

/** What the dialog needs of a setting that is one number of days. */
interface DaysSetting {
  name: string
  max: number
  range: string
  words: Readonly<Record<'title' | 'label' | 'hint' | 'saved', string>>
  calls: Readonly<Record<'read' | 'save', AnyEndpoint>>
}
type Schema = z.ZodMiniType<Record<string, number>, Record<string, number>>
type Read = Endpoint<z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniUnknown, Schema>
type Save = Endpoint<z.ZodMiniUnknown, z.ZodMiniUnknown, Schema, Schema>

/** Asks for the number of days of a setting. */
export function DaysDialog({ setting, onClose }: { setting: DaysSetting; onClose: () => void }) {
  const { name, max, range, words, calls } = setting
  const reading = useApiQuery(calls.read as Read, {})
  const saving = useApiMutation(calls.save as Save, {
    invalidates: [calls.read],
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
  })
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const days = reading.data?.[name]
  const value = typed ?? String(days ?? '')
  const submit = () => {
    const given = readWhole(value, 1, max)
    setProblem(given === undefined ? range : undefined)
    if (given !== undefined && reading.data) saving.mutate({ body: { ...reading.data, [name]: given } })
  }
  return (
    <Dialog
      isOpen
      size="sm"
      title={words.title}
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
            label={words.label}
            hint={words.hint}
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
