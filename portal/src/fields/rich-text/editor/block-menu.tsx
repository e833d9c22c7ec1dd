import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import { buttonsOf, type EditorDialog, readPlace } from './toolbar-buttons.ts'

/** Where the cursor is in the window. */
export type CursorAt = { left: number; bottom: number }

const maxHeight = 352

type BlockMenuProps = { editor: Editor; at: CursorAt; onOpen: (dialog: EditorDialog) => void; onClose: () => void }

/** What `/` at the start of a line offers: the blocks of the toolbar. Escape, or a letter that begins none of them, writes the slash itself. */
export function BlockMenu({ editor, at, onOpen, onClose }: BlockMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const offered = buttonsOf(editor, readPlace(editor), onOpen).flat()
  useLayoutEffect(() => {
    menu.current?.showPopover()
    menu.current?.querySelector('button')?.focus()
  }, [])

  function leave(typed = '') {
    onClose()
    if (typed) editor.commands.insertContent(typed)
    // The editor's own command waits for a frame, in which the next letter would be lost.
    editor.view.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const items = [...event.currentTarget.querySelectorAll('button')]
    const here = items.findIndex((item) => item === document.activeElement)
    const begins = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(event.key.toLowerCase())
    const to = new Map([
      ['ArrowDown', items[(here + 1) % items.length]],
      ['ArrowUp', items.at(here - 1)],
      ['Home', items[0]],
      ['End', items.at(-1)],
    ]).get(event.key)
    const named = [...items.slice(here + 1), ...items.slice(0, here + 1)].find(begins)
    if (to ?? named) (to ?? named)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') leave('/')
    else if (event.key === 'Backspace') leave()
    else if (event.key.length === 1 && event.key !== ' ') leave(`/${event.key}`)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // The keys move between the buttons, which are the controls.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={menu}
      role="menu"
      aria-label="Insert a block"
      popover="auto"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={onKeyDown}
      style={{ left: at.left, top: Math.min(at.bottom + 4, window.innerHeight - maxHeight), maxHeight }}
      className="fixed inset-auto w-56 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-overlay"
    >
      {offered
        .filter(({ isBlock, disabled }) => isBlock && !disabled)
        .map(({ name, icon, act }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              leave()
              act()
            }}
            className="flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 text-start text-sm -outline-offset-2 hover:bg-brand-soft focus:bg-brand-soft pointer-coarse:min-h-11"
          >
            {icon && <Icon name={icon} className="text-brand-ink" />}
            {name}
          </button>
        ))}
    </div>
  )
}
