import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { newRecords, workplace } from '#page-lists.ts'
import { holds } from '#platform/duties.ts'
import { toPlainLetters } from '#platform/values/plain-letters.ts'

/** What can be done from here: it leads to an address, or does what a button or a key of the screen does. */
export interface Command {
  id: string
  title: string
  /** Its key. */
  reference: string
  state: string
  to?: string
  run?: () => void
}
export interface CommandGroup {
  source: string
  label: string
  rows: Command[]
}

/** The bar of a record with what is under More, what is started from a list, and all that has a key; a list names its other keys in `data-keys`. */
const controls =
  '#main :is([data-head-bar], [aria-labelledby=quick-actions]) :is(button, a[href]), #main [aria-keyshortcuts]'

/** What is in view of a control: itself, or the button that opens its menu. */
const openerOf = (button: HTMLElement): HTMLElement => {
  const menu = button.closest('[popover]')
  return (menu && document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)) ?? button
}

function actionsOfScreen(): Command[] {
  const buttons = [...new Set(document.querySelectorAll<HTMLElement>(controls))].filter(
    (button) =>
      openerOf(button).checkVisibility({ visibilityProperty: true }) &&
      !button.matches(':disabled, [aria-disabled=true], [aria-haspopup=menu]'),
  )
  const keys = document.querySelector<HTMLElement>('#main [data-keys]')?.dataset['keys']
  return [
    ...(JSON.parse(keys ?? '[]') as [key: string, words: string][]).map(([key, title]) => ({
      title,
      reference: key,
      run: () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    })),
    ...buttons.map((button) => ({
      title: (button.getAttribute('aria-label') ?? button.textContent).trim(),
      reference: button.getAttribute('aria-keyshortcuts') ?? '',
      run: () => {
        // What opens gives the focus back to it.
        openerOf(button).focus()
        button.click()
      },
    })),
  ].map((action, at) => ({ ...action, id: `action-${at}`, state: '' }))
}

const placesFor = (user: StoredUser): Command[] => {
  const entries = [
    ...workplace.flatMap((group) => group.entries),
    ...newRecords.map((entry) => ({ ...entry, label: `New: ${entry.label}` })),
  ].filter(({ duties = user.duties }) => holds(user, duties))
  const places = entries.flatMap(({ to, label, parts = [] }) => [
    { to, title: label },
    ...parts.map((part) => ({ to: part.to, title: `${label}: ${part.label}` })),
  ])
  return places.map((place, at) => ({ ...place, id: `place-${at}`, reference: '', state: '' }))
}

/** The actions of the screen in front and the places of this person. */
export const readCommands = (user: StoredUser): CommandGroup[] => [
  { source: 'actions', label: 'Actions', rows: actionsOfScreen() },
  { source: 'places', label: 'Go to', rows: placesFor(user) },
]

/** So many of a group are shown; more letters find the others. */
const max = 8

/** Those in which all typed words occur, blind to case and tone marks. */
export function matchingCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = toPlainLetters(typed).split(/\s+/).filter(Boolean)
  const isMeant = ({ title }: Command) => words.every((word) => toPlainLetters(title).includes(word))
  return groups
    .map((group) => ({ ...group, rows: group.rows.filter(isMeant).slice(0, max) }))
    .filter(({ rows }) => rows.length > 0)
}
