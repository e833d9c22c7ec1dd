import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/endpoint.ts'
import { readWhole } from '#platform/values/typed-numbers.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AnyEndpoint } from '../api/api-client.ts'
import { api } from '../api/browser-api.ts'
import { useApiQuery } from '../api/query.ts'
import { QueryFailure } from '../api/query-failure.tsx'
import { AskDialog } from '../asking/ask-dialog.tsx'
import { line } from '../asking/fields.ts'

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

export function DaysDialog({ setting, onClose }: { setting: DaysSetting; onClose: () => void }) {
  const { name, max, range, words, calls } = setting
  const reading = useApiQuery(calls.read as Read, {})
  const stored = reading.data?.[name]
  return (
    <AskDialog
      role="dialog"
      size="sm"
      title={words.title}
      confirmLabel="Save"
      isIncomplete={stored === undefined}
      fields={{
        days: line({
          label: words.label,
          hint: words.hint,
          inputMode: 'numeric',
          className: 'max-w-full',
          initial: String(stored ?? ''),
          problem: (typed) => (readWhole(typed, 1, max) === undefined ? range : undefined),
          onlyIf: () => stored !== undefined,
        }),
      }}
      send={({ days }) => api.call(calls.save as Save, { body: { ...reading.data, [name]: readWhole(days, 1, max)! } })}
      refreshes={[calls.read]}
      done={words.saved}
      onClose={onClose}
    >
      {reading.isPending && <Skeleton className="h-20" />}
      {reading.error && (
        <QueryFailure title="Failed to load the setting" error={reading.error} onRetry={() => void reading.refetch()} />
      )}
    </AskDialog>
  )
}
