import { type KeyActions, useKeys } from '#kit/desk/use-keys.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import type { Desk } from './use-desk.ts'

const writingKeys: Record<string, Writing> = { r: 'reply', n: 'note' }

interface Options {
  hasPreview: boolean
  /** Whether the preview has a place to reply and to write a note. */
  writes: boolean
  onHelp: () => void
}

/** Where the frame has a search of its own, the key is that one's. */
function focusSearch(): void | false {
  const ofFrame = document.querySelector('[aria-keyshortcuts="/"]')
  if (ofFrame?.checkVisibility()) return false
  document.querySelector<HTMLInputElement>('[data-list-search]')?.focus()
}

/** The keys of a list, and what they do in words. */
export function useShortcuts(desk: Desk, { hasPreview, writes, onHelp }: Options): [key: string, words: string][] {
  const { list, cursor, preview, selection, press, say, linkTo, mayAct } = desk
  const byKey = list.actions.flatMap((action) =>
    action.shortcut && mayAct ? [[action.shortcut, action] as const] : [],
  )
  /** A preview that follows the row in use; a sealed record is opened by itself. */
  const follows = hasPreview && !list.sealed
  const mayWrite = writes && mayAct
  const move = (by: 1 | -1) => {
    if (!cursor.move(by)) say(by > 0 ? 'Last row of this page' : 'First row of this page')
  }
  const select = () => {
    if (!cursor.row) return false
    const count = selection.count + (selection.has(cursor.row.id) ? -1 : 1)
    selection.toggle(cursor.row.id)
    say(`${count} selected`)
    return undefined
  }
  const write = (writing: Writing) => {
    const { row } = cursor
    if (!row) return false
    if (preview.hasPane || list.sealed) preview.write(row.id, writing)
    else desk.go(linkTo(row.id, { write: writing }))
    return undefined
  }
  const keys: KeyActions = {
    j: () => move(1),
    k: () => move(-1),
    ...(!list.sealed && { x: select }),
    o: () => cursor.follow(),
    '?': onHelp,
    '/': focusSearch,
    ...(follows && { p: () => (cursor.row ? preview.toggle(cursor.row.id) : desk.showPreview()) }),
    ...(mayWrite && Object.fromEntries(Object.entries(writingKeys).map(([key, what]) => [key, () => write(what)]))),
    ...Object.fromEntries(byKey.map(([key, action]) => [key, () => press(action)])),
  }
  useKeys(keys, !list.sealed)
  const words: [string, string][] = [
    ['j', 'Next row'],
    ['k', 'Previous row'],
    ...(list.sealed ? [] : [['x', 'Select or unselect the row'] as [string, string]]),
    ['o', `Open the ${list.noun}`],
    ...(follows ? [['p', 'Show or hide the preview'] as [string, string]] : []),
    ...byKey.map(([key, { label, needs }]): [string, string] => [key, needs === 'person' ? `${label} to me` : label]),
    ...(mayWrite ? [['r', 'Write a reply'] as [string, string], ['n', 'Write a note'] as [string, string]] : []),
    ['/', 'Search'],
    ['?', 'Show these keys'],
  ]
  return words
}
