import { useState } from 'react'
import { markNewWords } from '#fields/align-words.ts'
import { isDocument, plainText } from '#fields/rich-text/document.ts'
import type { ContentField, ContentType } from '#fields/content/content-type.ts'
import { editableValues, entryText, sameValues, type ContentValues } from '#fields/content/content-values.ts'
import { ChooseVersion, MarkedWords, type VersionSide } from '#fields/choose-version.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Conflict } from './editor-state.ts'
import { notifyDone } from '../content-toasts.tsx'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'

export type ConflictDialogProps = {
  type: ContentType
  mine: ContentValues
  /** What both began with. */
  base: ContentValues
  conflict: Conflict
  /** Called with the chosen values, to be saved over the stored version. */
  onSettle: (values: ContentValues) => void
  onClose: () => void
}

/**
 * Two people changed an item in ways that do not fit together: shows the fields that both changed, with a choice for each. What only one of them
 * changed is kept without a question, and nothing is discarded before the choice.
 */
export function ConflictDialog({ type, mine: first, base, conflict, onSettle, onClose }: ConflictDialogProps) {
  // Keep the values from when the dialog opened.
  const [mine] = useState(first)
  const theirs = editableValues(type.fields, conflict.current.body)
  const { merged, byName } = conflict
  const differing = Object.keys(type.fields).filter((name) => !sameValues(mine[name], theirs[name]))
  const open = merged.open.length > 0 ? merged.open : differing
  const kept = differing.filter((name) => !open.includes(name))
  const [choices, setChoices] = useState<Record<string, VersionSide>>({})
  const [incomplete, setIncomplete] = useState(false)
  const labelsOf = (names: string[]) => names.map((name) => type.fields[name]!.label).join(', ')

  function settle(choose: (name: string) => VersionSide | undefined) {
    const missing = open.filter((name) => !choose(name))
    setIncomplete(missing.length > 0)
    if (missing.length > 0) return
    onSettle({
      ...merged.values,
      ...Object.fromEntries(open.map((name) => [name, (choose(name) === 'mine' ? mine : theirs)[name]])),
    })
    onClose()
  }
  const copyMine = () =>
    void navigator.clipboard
      .writeText(
        differing
          .map((name) => `${type.fields[name]!.label}\n${readableText(type.fields[name]!, mine[name])}`)
          .join('\n\n'),
      )
      .then(() => notifyDone('Your version is copied'))

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${byName} saved this at ${formatShortMoment(conflict.at)}`}
      size="lg"
      actions={
        <>
          <Button icon="copy" onClick={copyMine}>
            Copy mine
          </Button>
          <Button onClick={() => settle(() => 'theirs')}>Take theirs</Button>
          <Button onClick={() => settle(() => 'mine')}>Keep mine</Button>
          <Button variant="primary" onClick={() => settle((name) => choices[name])}>
            Use the chosen versions
          </Button>
        </>
      }
    >
      <p className="measure mb-4">
        You both changed what is below. Choose a version for each. Nothing is public until you publish, and their
        version stays in the history.
        {kept.length > 0 && ` The changes to ${labelsOf(kept)} are kept, yours and theirs.`}
      </p>
      {incomplete && (
        <Alert kind="error" className="mb-4">
          Choose a version of {labelsOf(open.filter((name) => !choices[name]))}.
        </Alert>
      )}
      {differing.length === 0 && <p>Both versions are the same.</p>}
      <div className="grid gap-5">
        {open.map((name) => {
          const field = type.fields[name]!
          return (
            <ChooseVersion
              key={name}
              name={`choice-${name}`}
              label={field.label}
              theirName={byName}
              chosen={choices[name]}
              onChoose={(side) => setChoices({ ...choices, [name]: side })}
              show={(side) => <Side field={field} base={base[name]} value={(side === 'mine' ? mine : theirs)[name]} />}
            />
          )
        })}
      </div>
    </Dialog>
  )
}

/** One person's version, with the words that are new in it; a picture as a picture. */
function Side({ field, base, value }: { field: ContentField; base: unknown; value: unknown }) {
  if (field.kind === 'image' && typeof value === 'string' && value)
    return (
      <Picture
        src={value}
        fallback="/drawings/news.svg"
        alt=""
        sizes="12rem"
        width={192}
        height={108}
        className="h-auto w-48"
      />
    )
  const parts = markNewWords(readableText(field, base), readableText(field, value))
  if (parts.length === 0) return <span className="block">(nothing)</span>
  return <MarkedWords parts={parts} />
}

/** A field's value as readable text: list entries on separate lines, groups with their labels. */
function readableText(field: ContentField, value: unknown): string {
  if (field.kind === 'textList')
    return Array.isArray(value) ? value.map((entry) => `• ${entryText(entry)}`).join('\n') : ''
  if (field.kind === 'groupList')
    return Array.isArray(value)
      ? value.map((group) => groupText(field.fields, group as ContentValues)).join('\n\n')
      : ''
  if (field.kind === 'richText') return isDocument(value) ? plainText(value) : ''
  if (field.kind === 'group') return groupText(field.fields, (value ?? {}) as ContentValues)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const groupText = (fields: Record<string, ContentField>, values: ContentValues): string =>
  Object.entries(fields)
    .map(([name, part]) => `${part.label}: ${readableText(part, values[name])}`)
    .join('\n')
