import { type KeyboardEvent, useId, useRef } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

export type MenuEntry =
  | { separator: true }
  | {
      separator?: false
      id: string
      label: string
      icon?: IconName
      danger?: boolean
      disabled?: boolean
    }

export type MenuProps = {
  /** The word on the button; with `iconOnly` it is read out only. */
  label: string
  icon?: IconName
  iconOnly?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  items: readonly MenuEntry[]
  onAction: (id: string) => void
}

/** A button that opens a list of actions: the browser's own popover, which closes by Escape and by a click outside, and gives the focus back. */
export function Menu({ label, icon, iconOnly, variant = 'secondary', size, items, onAction }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={iconOnly ? label : undefined}
        className={classNames(
          buttonClass({ variant, size }),
          'cursor-pointer',
          iconOnly && (size === 'sm' ? 'min-w-8 px-1.5!' : 'min-w-11 px-2!'),
        )}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          // Opened a moment ago, the list has not taken the focus yet: another click would close it.
          if (list.current?.matches(':popover-open')) itemsOf(list.current)[0]?.focus({ preventScroll: true })
          else button.current?.click()
        }}
      >
        {icon && <Icon name={icon} />}
        {!iconOnly && <span className="max-w-52 truncate">{label}</span>}
        {!iconOnly && <Icon name="chevron-down" className="size-4" />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={({ newState }) => newState === 'open' && placePopover(list.current, button.current)}
        onToggle={(event) => event.newState === 'open' && begin(event.currentTarget, button.current)}
        onKeyDown={moveByKey}
        className="fixed inset-auto min-w-48 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1 text-ink shadow-overlay outline-none"
      >
        {items.map((entry, index) =>
          entry.separator ? (
            <hr key={`separator ${index}`} className="my-1 border-t border-line" />
          ) : (
            <MenuItem
              key={entry.id}
              entry={entry}
              onChoose={() => {
                list.current?.hidePopover()
                onAction(entry.id)
              }}
            />
          ),
        )}
      </div>
    </>
  )
}

type MenuItemProps = { entry: Exclude<MenuEntry, { separator: true }>; onChoose: () => void }

function MenuItem({ entry: { label, icon, danger, disabled }, onChoose }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled}
      onClick={() => !disabled && onChoose()}
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      className={classNames(
        'flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 py-2 text-start -outline-offset-2 focus:bg-brand-soft aria-disabled:cursor-not-allowed aria-disabled:text-muted pointer-coarse:min-h-11',
        danger && 'text-danger-ink',
      )}
    >
      {icon && <Icon name={icon} />}
      {label}
    </button>
  )
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]

/** Px that the button may move before the list, which does not move with the page, would be apart from it. */
const near = 8

/**
 * Starts at the first action unless a key was quicker, and closes the list when its button scrolls away; content that comes above it leaves the
 * button in its place.
 */
function begin(list: HTMLElement, button: HTMLElement | null): void {
  if (!list.contains(document.activeElement)) itemsOf(list)[0]?.focus({ preventScroll: true })
  const topOf = () => button?.getBoundingClientRect().top ?? 0
  const opened = topOf()
  const follow = () => {
    if (Math.abs(topOf() - opened) <= near) return
    removeEventListener('scroll', follow)
    if (list.isConnected) list.hidePopover()
  }
  addEventListener('scroll', follow, { passive: true })
  list.addEventListener('toggle', () => removeEventListener('scroll', follow), { once: true })
}

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: list } = event
  // The browser then moves on from the button.
  if (key === 'Tab') return list.hidePopover()
  const items = itemsOf(list)
  const at = items.findIndex((item) => item === document.activeElement)
  const next = nextByKey(items, at, key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextByKey(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(Math.max(at, 0) - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  // A typed letter leads to the next action that begins with it.
  const isNamed = (item: HTMLElement) => key !== ' ' && item.textContent.toLowerCase().startsWith(key.toLowerCase())
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(isNamed)
}

const gap = 4

/** Puts what opens beside its button: below it, or above it where there is more room, and within the window. */
export function placePopover(part: HTMLElement | null, button: HTMLElement | null, width = 200): void {
  if (!part || !button) return
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const below = innerHeight - bottom
  const isBelow = below >= top
  const fitsRight = left + width <= innerWidth
  const isWide = !fitsRight && right < width + gap
  Object.assign(part.style, {
    top: isBelow ? `${bottom + gap}px` : 'auto',
    bottom: isBelow ? 'auto' : `${innerHeight - top + gap}px`,
    left: fitsRight ? `${left}px` : isWide ? `${gap}px` : 'auto',
    right: fitsRight || isWide ? 'auto' : `${Math.max(gap, document.documentElement.clientWidth - right)}px`,
    maxHeight: `${(isBelow ? below : top) - 2 * gap}px`,
  })
}
