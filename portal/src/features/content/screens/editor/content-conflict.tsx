import { useState } from 'react'
import { isDocument, plainText } from '#fields/rich-text/document.ts'
import type { ContentField, ContentType } from '#fields/content/content-type.ts'
import { editableValues, sameValues, type ContentValues } from '#fields/content/content-values.ts'
import { entryText } from '#fields/content/plain-text.ts'
import { ConflictDialog, MarkedWords, type VersionChoices } from '#fields/conflict-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Conflict } from './editor-store.ts'
import { notifyDone } from '../content-toasts.tsx'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'

export type ContentConflictProps = {
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
export function ContentConflict({ type, mine: first, base, conflict, onSettle, onClose }: ContentConflictProps) {
  // Keep the values from when the dialog opened.
  const [mine] = useState(first)
  const theirs = editableValues(type.fields, conflict.current.body)
  const { merged, byName } = conflict
  const differing = Object.keys(type.fields).filter((name) => !sameValues(mine[name], theirs[name]))
  const open = merged.open.length > 0 ? merged.open : differing
  const kept = differing.filter((name) => !open.includes(name))
  const labelsOf = (names: string[]) => names.map((name) => type.fields[name]!.label).join(', ')
  const settle = (choices: VersionChoices) => {
    const chosen = open.map((name) => [name, (choices[name] === 'mine' ? mine : theirs)[name]])
    onSettle({ ...merged.values, ...Object.fromEntries(chosen) })
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
    <ConflictDialog
      title={`${byName} saved this at ${formatShortMoment(conflict.at)}`}
      points={open.map((name) => ({ id: name, label: type.fields[name]!.label }))}
      theirName={byName}
      show={(name, side) => (
        <Side field={type.fields[name]!} base={base[name]} value={(side === 'mine' ? mine : theirs)[name]} />
      )}
      actions={
        <Button icon="copy" onClick={copyMine}>
          Copy mine
        </Button>
      }
      onSettle={settle}
      onClose={onClose}
    >
      Nothing is public until you publish, and their version stays in the history.
      {kept.length > 0 && ` The changes to ${labelsOf(kept)} are kept, yours and theirs.`}
      {differing.length === 0 && ' Both versions are the same.'}
    </ConflictDialog>
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
  return <MarkedWords base={readableText(field, base)} text={readableText(field, value)} />
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
