import { api } from '#kit/api/browser-api.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { box, line, select } from '#kit/asking/fields.ts'
import { readWhole } from '#platform/values/typed-numbers.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { licenceSettings } from '../contract.settings.ts'
import { licenceMessages as messages } from '../messages.ts'
import { isPattern } from '../rules.ts'

const { read, save } = licenceSettings.calls
const decisions = [
  { value: '', label: 'Say nothing' },
  { value: 'page', label: 'The page of the register' },
  { value: 'paper', label: 'The paper' },
] as const
type Decides = (typeof decisions)[number]['value']

/** How licences are numbered and renewed, and what the public reads about page and paper. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const reading = useApiQuery(read, {})
  const stored = reading.data
  if (!stored)
    return (
      <AskDialog
        role="dialog"
        title="Settings of licences"
        confirmLabel="Save"
        isIncomplete
        send={() => Promise.resolve()}
        onClose={onClose}
      >
        {reading.error ? (
          <QueryFailure
            title="Failed to load the settings"
            error={reading.error}
            onRetry={() => void reading.refetch()}
          />
        ) : (
          <Skeleton className="h-40" />
        )}
      </AskDialog>
    )
  return (
    <AskDialog
      role="dialog"
      title="Settings of licences"
      confirmLabel="Save"
      fields={{
        numberPattern: line({
          label: 'Numbers',
          hint: '{commission} is the short name of the Commission. Numbers already given stay.',
          initial: stored.numberPattern,
          problem: (typed) => (isPattern(typed) ? undefined : messages.patternWrong),
        }),
        renewalDays: line({
          label: 'Days after the end in which a licence can be renewed',
          inputMode: 'numeric',
          initial: String(stored.renewalDays),
          problem: (typed) => (readWhole(typed, 0, 730) === undefined ? messages.daysWrong : undefined),
        }),
        objectionDays: line({
          label: 'Days for objections after a notice to the public',
          inputMode: 'numeric',
          initial: String(stored.objectionDays),
          problem: (typed) => (readWhole(typed, 0, 730) === undefined ? messages.daysWrong : undefined),
        }),
        continues: box({
          label: 'A licence whose renewal was filed by its last day continues until the Commission decides',
          initial: stored.continues,
        }),
        decides: select({
          label: 'Where page and paper differ, this decides',
          options: decisions,
          initial: stored.decides,
        }),
        source: line({ label: 'Source of these rules', optional: true, initial: stored.source, maxLength: 300 }),
      }}
      send={({ numberPattern, renewalDays, objectionDays, continues, decides, source }) => {
        const value = {
          numberPattern,
          renewalDays: readWhole(renewalDays, 0, 730)!,
          objectionDays: readWhole(objectionDays, 0, 730)!,
          continues,
          decides: decides as Decides,
          source,
        }
        return api.call(save, { body: { ...value, version: stored.version } })
      }}
      refreshes={[read]}
      done="Settings saved"
      onClose={onClose}
    />
  )
}
