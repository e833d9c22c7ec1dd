import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FieldError, FieldHint, FieldLabel } from '#ui/form/field-frame.tsx'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { EntryButtons, useEntries } from './content-text-list.tsx'
import type { ContentFields, GroupField } from './content-type.ts'
import {
  type ContentErrors,
  contentInputId,
  type ContentValues,
  editableValues,
  titleOfValues,
} from './content-values.ts'

// A list of groups is a tree of one-line rows: lists within its groups are rows below theirs. One row is open at a time, and each with a problem.

type GroupListProps = {
  field: GroupField
  path: string
  value: unknown
  errors: ContentErrors
  onChange: (path: string, value: unknown) => void
  /** The inputs of a group; `path` ends on a dot. */
  renderGroup: (fields: ContentFields, path: string, values: ContentValues) => ReactNode
}

/** The path of the open row. */
const OpenRow = createContext<[string | undefined, (path: string | undefined) => void]>([undefined, () => {}])

export function GroupListInput(props: GroupListProps) {
  return (
    <OpenRow value={useState<string>()}>
      <Rows {...props} />
    </OpenRow>
  )
}

/** `owner`: the title of the row that the list is below. */
function Rows({ field, path, value, errors, onChange, renderGroup, owner }: GroupListProps & { owner?: string }) {
  const id = contentInputId(path)
  const groups = (Array.isArray(value) ? value : []) as ContentValues[]
  const list = useEntries(groups, `${id}-group`, (next) => onChange(path, next))
  const [open, setOpen] = use(OpenRow)
  const drag = useDrag(move)
  const nameOf = (at: number) => titleOfValues(field.fields, groups[at] ?? {}) || `${field.label} ${at + 1}`

  /** The open row stays open where it is now. */
  function follow(order: number[]) {
    const [, at, rest] = new RegExp(`^${path}\\.(\\d+)(.*)$`).exec(open ?? '') ?? []
    const now = order.indexOf(Number(at))
    if (at !== undefined) setOpen(now < 0 ? undefined : `${path}.${now}${rest}`)
  }
  function move(at: number, by: number) {
    const order = [...groups.keys()]
    order.splice(at + by, 0, ...order.splice(at, 1))
    follow(order)
    list.move(at, by)
  }
  function remove(at: number) {
    toast(`“${nameOf(at)}” is removed. Nothing changes on the site until you save.`)
    follow([...groups.keys()].filter((each) => each !== at))
    list.removeAt(at)
  }
  function add() {
    onChange(path, [...groups, editableValues(field.fields, {})])
    setOpen(`${path}.${groups.length}`)
  }

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classNames('grid min-w-0 grid-cols-1 gap-2', errors[path] && 'border-s-3 border-danger ps-3')}
    >
      <legend className={owner ? 'sr-only' : 'mb-1.5 font-semibold leading-snug'}>
        <FieldLabel optional={!field.required}>{field.label}</FieldLabel>
      </legend>
      {!owner && <FieldHint id={`${id}-hint`}>{field.hint}</FieldHint>}
      <FieldError id={`${id}-error`}>{errors[path]}</FieldError>
      {groups.length > 0 && (
        <ol className="border-t border-line">
          {groups.map((group, at) => (
            <Row
              // oxlint-disable-next-line react/no-array-index-key -- groups have no identity of their own; the focus follows by hand
              key={at}
              {...{ field, group, errors, onChange, renderGroup }}
              path={`${path}.${at}`}
              name={nameOf(at)}
              id={list.inputId(at)}
              handle={groups.length > 1 && drag.handle(at)}
              target={drag.target === at}
              onMove={(by) => at + by >= 0 && at + by < groups.length && move(at, by)}
              buttons={
                <EntryButtons
                  name={nameOf(at)}
                  {...{ at, count: groups.length }}
                  ids={{ up: list.buttonId(at, 'up'), down: list.buttonId(at, 'down'), entry: list.inputId(at) }}
                  onMove={(by) => move(at, by)}
                  onRemove={() => remove(at)}
                />
              }
            />
          ))}
        </ol>
      )}
      <div>
        <Button id={`${id}-group-add`} size="sm" icon="plus" {...(owner && { variant: 'quiet' })} onClick={add}>
          Add<span className="sr-only"> to {owner ?? field.label}</span>
        </Button>
      </div>
    </fieldset>
  )
}

type RowProps = Omit<GroupListProps, 'value'> & {
  group: ContentValues
  /** Its title, or its number in the list. */
  name: string
  id: string
  handle: ReturnType<ReturnType<typeof useDrag>['handle']> | false
  /** Whether what is dragged goes here. */
  target: boolean
  onMove: (by: number) => void
  buttons: ReactNode
}

function Row({
  field,
  path,
  group,
  errors,
  onChange,
  renderGroup,
  name,
  id,
  handle,
  target,
  onMove,
  buttons,
}: RowProps) {
  const [open, setOpen] = use(OpenRow)
  const below = Object.entries(field.fields).filter(
    (entry): entry is [string, GroupField] => entry[1].kind === 'groupList',
  )
  const own = Object.fromEntries(Object.entries(field.fields).filter(([, { kind }]) => kind !== 'groupList'))
  const isOpen = open === path || Object.keys(own).some((each) => hasProblem(errors, `${path}.${each}`))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || !by) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li className={classNames('border-b border-line', target && 'bg-brand-soft')}>
      <div className="flex items-center gap-1">
        {handle && (
          <span
            aria-hidden
            {...handle}
            className="grid h-9 w-7 shrink-0 pointer-coarse:h-11 cursor-grab touch-none place-items-center text-muted"
          >
            <Icon name="drag" />
          </span>
        )}
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          title="Alt and an arrow key move it"
          onClick={() => setOpen(isOpen ? undefined : path)}
          onKeyDown={onKeyDown}
          className="flex min-h-9 min-w-0 flex-1 items-baseline gap-x-3 py-1.5 text-start hover:underline pointer-coarse:min-h-11"
        >
          <span className="min-w-0 truncate font-semibold">{name}</span>
          <span className="min-w-0 truncate text-sm text-muted">{summaryOf(own, group)}</span>
        </button>
        {buttons}
      </div>
      {isOpen && <OpenGroup takesFocus={open === path}>{renderGroup(own, `${path}.`, group)}</OpenGroup>}
      {below.map(([list, nested]) => {
        const value = group[list]
        const { length } = Array.isArray(value) ? value : []
        if (!isOpen && length === 0 && !errors[`${path}.${list}`]) return null
        return (
          <div key={list} className="mb-2 ms-8">
            <Rows {...{ errors, onChange, renderGroup, value }} field={nested} path={`${path}.${list}`} owner={name} />
          </div>
        )
      })}
    </li>
  )
}

/** A row that is opened by a press is there to be typed in. */
function OpenGroup({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) group.current?.querySelector<HTMLElement>('input, textarea, select, [contenteditable]')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when it opens
  }, [])
  return (
    <div ref={group} className="mb-3 grid gap-4 rounded-md border border-line bg-paper p-4">
      {children}
    </div>
  )
}

const hasProblem = (errors: ContentErrors, path: string): boolean =>
  Object.keys(errors).some((at) => at === path || at.startsWith(`${path}.`))

/** What a closed row shows beside its title: where it leads, and each choice that is not the first. */
const summaryOf = (fields: ContentFields, values: ContentValues): string =>
  Object.entries(fields)
    .flatMap(([name, field]) => {
      const value = values[name]
      if (typeof value !== 'string' || value === '') return []
      if (field.kind === 'link' || field.kind === 'url') return value
      return (field.kind === 'option' && field.options.slice(1).find((option) => option.value === value)?.label) || []
    })
    .join(' · ')

/** Moves a row of a list by its handle, with mouse or finger. The buttons of the row do the same. */
function useDrag(move: (at: number, by: number) => void) {
  const [dragged, setDragged] = useState<{ from: number; to: number }>()
  return {
    target: dragged && dragged.to !== dragged.from ? dragged.to : undefined,
    handle: (at: number) => ({
      onPointerDown: ({ currentTarget, pointerId }: PointerEvent) => {
        currentTarget.setPointerCapture(pointerId)
        setDragged({ from: at, to: at })
      },
      onPointerMove: ({ currentTarget, clientY }: PointerEvent) => {
        if (!dragged) return
        const rows = [...currentTarget.closest('ol')!.children]
        const to = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
        setDragged({ ...dragged, to: to < 0 ? rows.length - 1 : to })
      },
      onPointerUp: () => {
        if (dragged && dragged.to !== dragged.from) move(dragged.from, dragged.to - dragged.from)
        setDragged(undefined)
      },
      onPointerCancel: () => setDragged(undefined),
    }),
  }
}
