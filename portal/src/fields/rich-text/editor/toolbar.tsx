import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { buttonsHere, buttonsOf, type EditorDialog, readPlace, type ToolbarButton } from './toolbar-buttons.ts'

export type ToolbarProps = { editor: Editor; label: string; controls: string; onOpen: (dialog: EditorDialog) => void }

/** The buttons of the editor: one stop for Tab, arrow keys within, Escape back to the text. A phone shows the most used, and the others on demand. */
export function Toolbar({ editor, label, controls, onOpen }: ToolbarProps) {
  // Rendered only when a button changes, not with each key.
  const place = useEditorState({ editor, selector: ({ editor: current }) => readPlace(current) })
  const [isOpen, setOpen] = useState(false)
  const [current, setCurrent] = useState('Undo')
  const groups = buttonsOf(editor, place, onOpen)
  const here = buttonsHere(editor, place, onOpen)
  const names = [...groups.flat(), ...here].map(({ name }) => name)
  const stop = names.includes(current) || current === more ? current : names[0]
  const shared = (button: ToolbarButton) => ({
    button,
    isStop: button.name === stop,
    onFocus: () => setCurrent(button.name),
  })
  return (
    // The keys move between the buttons, which are the controls.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="toolbar"
      aria-label={`Format: ${label}`}
      aria-controls={controls}
      onKeyDown={(event) => moveByKey(event, editor)}
      className="rich-text-bar"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        {groups.map((group, at) => (
          <div key={at} className="contents sm:flex">
            {group.map((button) => (
              <BarButton
                key={button.name}
                {...shared(button)}
                className={!button.isFirst && !isOpen ? 'max-sm:hidden' : undefined}
              />
            ))}
          </div>
        ))}
        <MoreButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} isStop={stop === more} onFocus={setCurrent} />
      </div>
      {here.length > 0 && (
        <div className="flex gap-1 overflow-x-auto border-t border-line pt-1 sm:flex-wrap">
          {here.map((button) => (
            <BarButton key={button.name} {...shared(button)} />
          ))}
        </div>
      )}
    </div>
  )
}

const more = 'More'
const buttonClass =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-md px-2 text-sm font-semibold text-ink hover:bg-brand-soft aria-pressed:bg-brand aria-pressed:text-on-brand aria-disabled:text-muted sm:min-h-9 sm:min-w-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11'

type BarButtonProps = { button: ToolbarButton; isStop: boolean; onFocus: () => void; className?: string | undefined }

function BarButton({ button, isStop, onFocus, className }: BarButtonProps) {
  const { name, icon, pressed, disabled, act } = button
  return (
    <button
      type="button"
      aria-label={icon && name}
      title={icon && name}
      aria-pressed={pressed}
      // Not `disabled`: the focus would be lost where the last step is undone.
      aria-disabled={disabled || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // The text keeps its selection and, on a phone, its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => disabled || act()}
      className={classNames(buttonClass, !icon && 'whitespace-nowrap', className)}
    >
      {icon ? <Icon name={icon} /> : name}
    </button>
  )
}

type MoreButtonProps = { isOpen: boolean; onToggle: () => void; isStop: boolean; onFocus: (name: string) => void }

function MoreButton({ isOpen, onToggle, isStop, onFocus }: MoreButtonProps) {
  return (
    <button
      type="button"
      aria-label={isOpen ? 'Fewer buttons' : 'More buttons'}
      title={isOpen ? 'Fewer buttons' : 'More buttons'}
      aria-expanded={isOpen}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(more)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
      className={classNames(buttonClass, 'sm:hidden')}
    >
      <Icon name={isOpen ? 'chevron-up' : 'more'} />
    </button>
  )
}

function moveByKey(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((button) => button.checkVisibility())
  const at = buttons.findIndex((button) => button === document.activeElement)
  const last = buttons.length - 1
  const to = new Map([
    ['ArrowRight', at === last ? 0 : at + 1],
    ['ArrowLeft', at <= 0 ? last : at - 1],
    ['Home', 0],
    ['End', last],
  ]).get(event.key)
  if (event.key === 'Escape') editor.commands.focus()
  else if (to === undefined) return
  else buttons[to]?.focus()
  event.preventDefault()
}

/** The button that Tab reaches, for the key that leads from the text to the buttons. */
export function focusToolbar(text: Element): void {
  text
    .closest('.rich-text-field')
    ?.querySelectorAll<HTMLElement>('[role=toolbar] button')
    .forEach((button) => button.tabIndex === 0 && button.focus())
}
