import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { describeField, FieldError, FieldHint, FieldLabel, INPUT_CLASS } from '#ui/form/field-frame.tsx'
import type { TextListField } from './content-type.ts'
import { contentInputId, type ContentErrors } from './content-values.ts'
import { entryText } from './plain-text.ts'

export type TextListInputProps = {
  field: TextListField
  path: string
  value: unknown
  errors: ContentErrors
  onChange: (path: string, value: unknown) => void
}

/** A list of texts: Enter begins the next one, Backspace in an empty one takes it out. An empty list shows one blank, which does not count. */
export function TextListInput({ field, path, value, errors, onChange }: TextListInputProps) {
  const id = contentInputId(path)
  const stored = Array.isArray(value) ? value.map(entryText) : []
  const entries = stored.length > 0 ? stored : ['']
  const list = useEntries(entries, id, (next) => onChange(path, next))
  const error = errors[path]
  const { id: _, ...described } = describeField(
    { id, hintId: `${id}-hint`, errorId: `${id}-error` },
    { error, hint: field.hint },
  )

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>, at: number) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (entries[at]?.trim()) list.addAfter(at, '')
    } else if (event.key === 'Backspace' && entries[at] === '' && entries.length > 1) {
      event.preventDefault()
      list.removeAt(at)
    }
  }

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={described['aria-describedby']}
      className={classNames('grid min-w-0 gap-2', error && 'border-s-3 border-danger ps-3')}
    >
      <legend className="mb-1.5 font-semibold leading-snug">
        <FieldLabel optional={!field.required}>{field.label}</FieldLabel>
      </legend>
      <FieldHint id={`${id}-hint`}>{field.hint}</FieldHint>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <ol className="grid gap-2">
        {entries.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- texts have no identity of their own; the focus follows by hand
          <li key={at} className="flex items-start gap-1">
            <Entry
              id={list.inputId(at)}
              label={`${field.label} ${at + 1}`}
              value={entry}
              error={errors[`${path}.${at}`]}
              onChange={(text) =>
                onChange(
                  path,
                  entries.map((other, index) => (index === at ? text : other)),
                )
              }
              onKeyDown={(event) => onKeyDown(event, at)}
            />
            <EntryButtons
              name={`${field.label} ${at + 1}`}
              {...{ at, count: entries.length }}
              ids={{ up: list.buttonId(at, 'up'), down: list.buttonId(at, 'down'), entry: list.inputId(at) }}
              onMove={(by) => list.move(at, by)}
              onRemove={() => (entries.length > 1 ? list.removeAt(at) : onChange(path, []))}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-3">
        <Button id={`${id}-add`} size="sm" icon="plus" onClick={() => list.addAfter(entries.length - 1, '')}>
          Add<span className="sr-only"> to {field.label}</span>
        </Button>
        <span className="text-sm text-muted max-sm:hidden">Enter begins the next one.</span>
      </div>
    </fieldset>
  )
}

type EntryProps = {
  id: string
  label: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

function Entry({ id, label, value, error, onChange, onKeyDown }: EntryProps) {
  const ids = { id, hintId: `${id}-hint`, errorId: `${id}-error` }
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      <FieldError id={ids.errorId}>{error}</FieldError>
      <textarea
        {...describeField(ids, { error })}
        rows={1}
        aria-label={label}
        value={value}
        enterKeyHint="next"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className={classNames(INPUT_CLASS, 'field-sizing-content min-h-11 resize-y leading-normal')}
      />
    </div>
  )
}

/**
 * The actions of a list in a form. The focus goes with what was moved or added, and to the neighbour of what was taken out; `inputId` and `buttonId` name
 * the elements of an entry.
 */
export function useEntries<T>(entries: readonly T[], baseId: string, onChange: (next: T[]) => void) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const target = document.getElementById(wanted.current)
    wanted.current = undefined
    // At the ends of a list the button that moved the entry is switched off; the entry itself then takes the focus.
    const off = target instanceof HTMLButtonElement && target.disabled
    ;(off ? document.getElementById(target.dataset['else'] ?? '') : target)?.focus()
  })
  const inputId = (at: number) => `${baseId}-${at}`
  const buttonId = (at: number, action: 'up' | 'down') => `${baseId}-${at}-${action}`
  return {
    inputId,
    buttonId,
    addAfter(at: number, entry: T) {
      wanted.current = inputId(at + 1)
      onChange([...entries.slice(0, at + 1), entry, ...entries.slice(at + 1)])
    },
    removeAt(at: number) {
      wanted.current = entries.length > 1 ? inputId(Math.max(0, at - 1)) : `${baseId}-add`
      onChange(entries.filter((_, index) => index !== at))
    },
    move(at: number, by: number) {
      const to = at + by
      if (to < 0 || to >= entries.length) return
      wanted.current = buttonId(to, by < 0 ? 'up' : 'down')
      const next = [...entries]
      next.splice(to, 0, ...next.splice(at, 1))
      onChange(next)
    },
  }
}

type EntryButtonsProps = {
  /** What the buttons act on, read out with each: 'Details 2'. */
  name: string
  at: number
  count: number
  ids: { up: string; down: string; entry: string }
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Up, down and out: what every entry of a list in a form can do. */
export function EntryButtons({ name, at, count, ids, onMove, onRemove }: EntryButtonsProps) {
  return (
    <div className="flex shrink-0">
      {count > 1 && (
        <>
          <IconButton
            id={ids.up}
            data-else={ids.entry}
            icon="arrow-up"
            size="sm"
            label={`Move ${name} up`}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            id={ids.down}
            data-else={ids.entry}
            icon="arrow-down"
            size="sm"
            label={`Move ${name} down`}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton icon="close" size="sm" label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
}
