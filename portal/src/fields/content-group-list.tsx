import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FieldError, FieldHint, FieldLabel } from '#ui/field-frame.tsx'
import { toast } from '#ui/toast.ts'
import { EntryButtons } from './content-entry-buttons.tsx'
import type { GroupField } from './content-type.ts'
import {
  contentInputId,
  type ContentErrors,
  type ContentValues,
  editableValues,
  titleOfValues,
} from './content-values.ts'
import { useEntries } from './use-entries.ts'

export type GroupListInputProps = {
  field: GroupField
  path: string
  value: unknown
  errors: ContentErrors
  onChange: (path: string, value: unknown) => void
  /** The inputs of one group; `path` ends on a dot. */
  renderGroup: (path: string, values: ContentValues) => ReactNode
}

/** A list of groups of fields, each group on a sheet of its own; what is taken out can be put back. */
export function GroupListInput({ field, path, value, errors, onChange, renderGroup }: GroupListInputProps) {
  const id = contentInputId(path)
  const groups = (Array.isArray(value) ? value : []) as ContentValues[]
  const list = useEntries(groups, `${id}-group`, (next) => onChange(path, next))
  // A list within a list: each entry is named with that of the outer list.
  const outer = /\.(\d+)\.[^.]+$/.exec(path)?.[1]
  const nameOf = (at: number) =>
    `${field.label} ${at + 1}${outer === undefined ? '' : ` of entry ${Number(outer) + 1}`}`

  function remove(at: number) {
    const title = titleOfValues(field.fields, groups[at] ?? {}) || nameOf(at)
    list.removeAt(at)
    toast(`“${title}” is removed. Nothing changes on the site until you save.`)
  }

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classNames('grid min-w-0 gap-3', errors[path] && 'border-s-3 border-danger ps-3')}
    >
      <legend className="mb-1.5 font-semibold leading-snug">
        <FieldLabel optional={!field.required}>{field.label}</FieldLabel>
      </legend>
      <FieldHint id={`${id}-hint`}>{field.hint}</FieldHint>
      <FieldError id={`${id}-error`}>{errors[path]}</FieldError>
      {groups.map((group, at) => (
        <section
          // oxlint-disable-next-line react/no-array-index-key -- groups have no identity of their own; the focus follows by hand
          key={at}
          id={list.inputId(at)}
          tabIndex={-1}
          aria-label={nameOf(at)}
          className="grid gap-4 rounded-md border border-line bg-paper p-4"
        >
          <div className="-mb-1 flex items-center justify-between gap-3">
            <p aria-hidden className="tabular text-sm font-semibold text-muted">
              {nameOf(at)}
            </p>
            <EntryButtons
              name={nameOf(at)}
              {...{ at, count: groups.length }}
              ids={{ up: list.buttonId(at, 'up'), down: list.buttonId(at, 'down'), entry: list.inputId(at) }}
              onMove={(by) => list.move(at, by)}
              onRemove={() => remove(at)}
            />
          </div>
          {renderGroup(`${path}.${at}.`, group)}
        </section>
      ))}
      <div>
        <Button
          id={`${id}-group-add`}
          size="sm"
          icon="plus"
          onClick={() => list.addAfter(groups.length - 1, editableValues(field.fields, {}))}
        >
          Add<span className="sr-only"> to {field.label}</span>
        </Button>
      </div>
    </fieldset>
  )
}
