import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { box, line, select, text } from '#kit/asking/fields.ts'
import type { Field } from '#kit/asking/read-fields.ts'
import { typedTextStore, useStoredText } from '#kit/draft/use-stored-text.ts'
import type { DialogInput } from '../kind.ts'
import { type RecordActions, type ScreenRecord, useShown } from './use-record.ts'

type Draft = ReturnType<typeof useStoredText>

interface Around {
  initial: string
  hint: string | undefined
  draft: Draft | undefined
}

/** The field of a dialog for what a kind describes. */
export function fieldOf(
  { kind, label, max, missing, optional, options = [] }: DialogInput,
  around: Around,
): Field<string> {
  const { initial, hint, draft } = around
  const described = { label, initial, ...(optional ? { optional } : { missing }) }
  const length = max && { maxLength: max }
  switch (kind) {
    case 'date':
      return line({ ...described, type: 'date' })
    case 'line':
      return line({ ...described, ...length })
    case 'choice':
      return select({ ...described, options, placeholder: 'Choose' })
    case 'longText':
      return text({ ...described, hint, draft, rows: draft ? 7 : 3, ...length })
    case 'yesNo':
      // The dialog hands values on as they are.
      return box({ label }) as unknown as Field<string>
  }
}

type Props<R extends ScreenRecord> = {
  screens: RecordActions<R>
  record: R
  action: string
  label: string
  ask: Readonly<Record<string, DialogInput>>
  onClose: () => void
}

/** Asks for what an action needs, as its kind describes it; its first text stays on this device until the portal has it. */
export function ActionDialog<R extends ScreenRecord>({ screens, record, action, label, ask, onClose }: Props<R>) {
  const { kind, take, hintOf } = screens
  const { grave, confirmation = '' } = kind.actions[action]!
  const inputs = Object.entries(ask)
  const kept = inputs.find(([, input]) => input.kind === 'longText' && !input.prefilled)?.[0]
  const draft = useStoredText(typedTextStore, `${kind.key}-${action}-${kept}:${record.id}`)
  const shown = record as unknown as Readonly<Record<string, string | undefined>>
  const fields = inputs.map(([name, input]) => {
    const initial = (input.prefilled && shown[name]) || ''
    return [
      name,
      fieldOf(input, { initial, hint: hintOf?.(record), draft: name === kept ? draft : undefined }),
    ] as const
  })
  return (
    <AskDialog
      title={`${label}: ${record.reference}`}
      confirmLabel={label}
      danger={grave}
      fields={Object.fromEntries(fields)}
      record={useShown(screens, record.id)}
      send={(values, { key }) => take(record, action, values, key())}
      retries
      done={(answer) => (answer as { message?: string }).message ?? confirmation}
      onClose={onClose}
    />
  )
}
