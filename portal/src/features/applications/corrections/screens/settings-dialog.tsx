import { api } from '#kit/api/browser-api.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { line } from '#kit/asking/fields.ts'
import { readWhole } from '#platform/values/typed-numbers.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { correctionSettings } from '../contract.settings.ts'
import { correctionMessages as messages } from '../messages.ts'

const { read, save } = correctionSettings.calls

/** How long applicants have for corrections, and how far requests stop the clock. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const reading = useApiQuery(read, {})
  const { data } = reading
  const whole = (name: 'answerDays' | 'maxTimes' | 'maxDays', label: string, max: number) =>
    line({
      label,
      inputMode: 'numeric',
      initial: String(data?.[name] ?? ''),
      problem: (typed) =>
        readWhole(typed, 1, max) === undefined ? messages[name === 'maxTimes' ? 'timesWrong' : 'daysWrong'] : undefined,
      onlyIf: () => data !== undefined,
    })
  return (
    <AskDialog
      key={data ? 'read' : 'reading'}
      role="dialog"
      title="Corrections of applications"
      confirmLabel="Save"
      isIncomplete={!data}
      fields={{
        answerDays: whole('answerDays', 'Working days for corrections', 250),
        maxTimes: whole('maxTimes', 'Requests for one application', 20),
        maxDays: whole('maxDays', 'Working days for which they stop its clock', 250),
        source: line({
          label: 'Source of these rules',
          optional: true,
          initial: data?.source ?? '',
          maxLength: 300,
          onlyIf: () => data !== undefined,
        }),
      }}
      send={({ answerDays, maxTimes, maxDays, source }) =>
        api.call(save, {
          body: {
            answerDays: readWhole(answerDays, 1, 250)!,
            maxTimes: readWhole(maxTimes, 1, 20)!,
            maxDays: readWhole(maxDays, 1, 250)!,
            source,
            version: data!.version,
          },
        })
      }
      refreshes={[read]}
      done="Settings saved"
      onClose={onClose}
    >
      {reading.isPending && <Skeleton className="h-40" />}
      {reading.error && (
        <QueryFailure title="Failed to load the setting" error={reading.error} onRetry={() => void reading.refetch()} />
      )}
    </AskDialog>
  )
}
