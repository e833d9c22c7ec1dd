import { useState } from 'react'
import type { ContentField, ContentType } from '#fields/content-type.ts'
import { editableValues, entryText, sameValues, type ContentValues } from '#fields/content-values.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { StaleFacts } from '../../contract.manager.ts'
import { tellDone } from '../content-toasts.tsx'
import { formatShortMoment } from '#platform/nigerian-time.ts'

export type ConflictDialogProps = {
  type: ContentType
  mine: ContentValues
  conflict: StaleFacts
  /** Called with the chosen values, to be saved over the stored version. */
  onSettle: (values: ContentValues) => void
  onClose: () => void
}
type Choice = 'mine' | 'theirs'

/** Shows both versions of an item that two people changed, with a choice for each field. Nothing is discarded before the choice. */
export function ConflictDialog({ type, mine: first, conflict, onSettle, onClose }: ConflictDialogProps) {
  // Keep the values from when the dialog opened.
  const [mine] = useState(first)
  const theirs = editableValues(type.fields, conflict.current.body)
  const differing = Object.entries(type.fields).filter(([name]) => !sameValues(mine[name], theirs[name]))
  const [choices, setChoices] = useState<Record<string, Choice>>({})

  function settle(choose: (name: string) => Choice) {
    const values = Object.fromEntries(
      Object.keys(type.fields).map((name) => [name, choose(name) === 'mine' ? mine[name] : theirs[name]]),
    )
    onSettle(values)
    onClose()
  }
  const copyMine = () =>
    void navigator.clipboard
      .writeText(differing.map(([name, field]) => `${field.label}\n${plainText(field, mine[name])}`).join('\n\n'))
      .then(() => tellDone('Your version is copied'))

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${conflict.byName} saved this at ${formatShortMoment(conflict.at)}`}
      size="lg"
      actions={
        <>
          <Button icon="copy" onClick={copyMine}>
            Copy mine
          </Button>
          <Button onClick={() => settle(() => 'theirs')}>Take theirs</Button>
          <Button onClick={() => settle(() => 'mine')}>Keep mine</Button>
          <Button variant="primary" onClick={() => settle((name) => choices[name] ?? 'mine')}>
            Use the chosen versions
          </Button>
        </>
      }
    >
      <p className="measure mb-4">
        Choose a version for each field. Nothing is public until you publish, and their version stays in the history.
      </p>
      {differing.length === 0 && <p>Both versions are the same.</p>}
      <div className="grid gap-5">
        {differing.map(([name, field]) => (
          <fieldset key={name} className="grid min-w-0 gap-2 sm:grid-cols-2">
            <legend className="mb-1.5 font-semibold">{field.label}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className="flex min-h-11 items-start gap-3 rounded-md border border-line p-3 has-checked:border-brand has-checked:bg-brand-soft"
              >
                <input
                  type="radio"
                  name={`choice-${name}`}
                  aria-label={`${field.label}: ${side === 'mine' ? 'mine' : conflict.byName}`}
                  checked={(choices[name] ?? 'mine') === side}
                  onChange={() => setChoices({ ...choices, [name]: side })}
                  className="mt-1 size-5 shrink-0 accent-brand"
                />
                <span className="min-w-0">
                  <span className="block text-sm text-muted">{side === 'mine' ? 'Mine' : conflict.byName}</span>
                  <span className="block [overflow-wrap:anywhere] whitespace-pre-wrap">
                    {plainText(field, (side === 'mine' ? mine : theirs)[name]) || '(nothing)'}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}

/** A field's value as readable text: list entries on separate lines, groups with their labels. */
function plainText(field: ContentField, value: unknown): string {
  if (field.kind === 'textList')
    return Array.isArray(value) ? value.map((entry) => `• ${entryText(entry)}`).join('\n') : ''
  if (field.kind === 'groupList')
    return Array.isArray(value)
      ? value.map((group) => groupText(field.fields, group as ContentValues)).join('\n\n')
      : ''
  if (field.kind === 'group') return groupText(field.fields, (value ?? {}) as ContentValues)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const groupText = (fields: Record<string, ContentField>, values: ContentValues): string =>
  Object.entries(fields)
    .map(([name, part]) => `${part.label}: ${plainText(part, values[name])}`)
    .join('\n')
