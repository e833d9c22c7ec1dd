import { type ComponentType, useEffect, useRef } from 'react'
import type { Writing } from '#kit/writing/use-writing.ts'
import { IconButton, LinkButton } from '#ui/button.tsx'
import { hasPages } from '../contract.list.ts'
import type { StableRow } from './stable-rows.ts'
import type { Desk } from './use-desk.ts'

/** The part with which a feature shows a record beside or in its list. */
export type RecordPreview = ComponentType<{
  id: string
  writing?: Writing | undefined
  /** The record was deleted from here. */
  onRemoved?: (() => void) | undefined
}>

type Props = { desk: Desk; row: StableRow; Preview: RecordPreview }

/** A record beside its list, to be read and acted on without leaving. */
export function PreviewPane({ desk, row, Preview }: Props) {
  const { list, preview, cursor } = desk
  const body = useRef<HTMLDivElement>(null)
  const { sealed } = list
  const close = () => {
    preview.close()
    cursor.focus(row.id)
  }
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0
    // What is opened on purpose is read next.
    if (sealed) body.current?.focus({ preventScroll: true })
  }, [row.id, sealed])
  return (
    <aside
      aria-label={`Preview of ${row.label}`}
      data-print={sealed ? undefined : 'no'}
      className="mb-3 flex min-h-0 w-96 shrink-0 flex-col rounded-md border border-line bg-surface 2xl:w-[34rem] print:w-full print:border-0"
    >
      <header className="flex items-center gap-1 border-b border-line py-1 ps-4 pe-1.5">
        <h2 className="tabular min-w-0 flex-1 truncate text-base font-semibold">{row.label}</h2>
        <IconButton size="sm" icon="chevron-up" label={`Previous ${list.noun}`} onClick={() => preview.step(-1)} />
        <IconButton size="sm" icon="chevron-down" label={`Next ${list.noun}`} onClick={() => preview.step(1)} />
        {hasPages(list) && (
          <LinkButton size="sm" variant="quiet" to={desk.linkTo(row.id)}>
            Open
          </LinkButton>
        )}
        <IconButton size="sm" icon="close" label="Close the preview" onClick={close} />
      </header>
      <div
        ref={body}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also where nothing in it takes the focus
        tabIndex={0}
        role="region"
        aria-label={`Content of ${row.label}`}
        className="relative min-h-0 flex-1 overflow-y-auto p-4 outline-offset-[-3px] print:overflow-visible"
      >
        <Preview key={row.id} id={row.id} writing={preview.writing} onRemoved={close} />
      </div>
    </aside>
  )
}
