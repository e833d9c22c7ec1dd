import { type FocusEvent, type KeyboardEvent, useId, useRef, useState, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#kit/sign-in/session.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useOpenDialogs } from '#ui/overlays/open-dialogs.ts'
import type { SearchGroup, WorkRow } from '../contract.ts'
import { countText, workMessages } from '../messages.ts'
import { searchLimit, fewestLetters } from '../rules.ts'
import type { CommandGroup } from './commands.ts'
import { useFrameKeys } from './use-open-counts.ts'
import { useSearchTarget, useSearchWhileTyping } from './use-search.ts'

/** Nothing of a search stays when another screen opens. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  return <Box key={pathname + search} />
}

/**
 * Search over everything: results while typing, arrows and Enter to choose, `/` from anywhere to come here, a reference leads to its record. Ctrl+K
 * opens it as a menu of commands: before the records come the actions of the screen and the places of the navigation.
 */
function Box() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { groups: records, searched, failed } = useSearchWhileTyping(typed)
  const menu = useCommandMenu(typed)
  const groups: readonly ResultGroup[] = [...menu.groups, ...records]
  const rows: readonly ResultRow[] = groups.flatMap((group) => group.rows)
  const navigate = useNavigate()
  const findTarget = useSearchTarget()
  const goToField = () => {
    // A narrow window has no room for the field.
    if (!field.current?.checkVisibility()) return void navigate('/work/search')
    field.current.focus()
    field.current.select()
  }
  useFrameKeys({ '/': goToField })
  useCommandKey(() => {
    menu.open()
    goToField()
    setActive(0)
  })
  const shows = isOpen && (typed.trim().length > 0 || menu.groups.length > 0)

  const go = async () => {
    const words = typed.trim()
    // Who types quickly presses Enter before the code of the menu has come.
    const row = (menu.isLoading && (await menu.first())) || rows[active]
    if (!words && !row) return
    const target = row ? row.to : await findTarget(words)
    // The target may be this very screen.
    leave()
    row?.run?.()
    if (target) await navigate(target)
  }
  const leave = () => {
    setTyped('')
    field.current?.blur()
    setIsOpen(false)
    menu.close()
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape') {
      menu.close()
      return setIsOpen(false)
    }
    if (key === 'Enter') {
      event.preventDefault()
      void go()
    }
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (!step || rows.length === 0) return
    event.preventDefault()
    setIsOpen(true)
    // From the field down to the first, from the first up to the field.
    setActive((at) => (at + step < -1 ? rows.length - 1 : at + step >= rows.length ? -1 : at + step))
  }
  const notice = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setIsOpen(false)
    menu.close()
  }
  return (
    <search aria-label="Everything" onBlur={notice} className="relative mx-auto w-full max-w-xl max-lg:hidden">
      <Icon name="search" className="pointer-events-none absolute start-2.5 top-2.5 text-muted" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search applications, cases, enquiries, people and content"
        aria-expanded={shows}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={shows && active >= 0 ? `${id}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder="Search everything ( / ), commands ( Ctrl K )"
        autoComplete="off"
        spellCheck={false}
        maxLength={searchLimit}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setActive(menu.isOpen ? 0 : -1)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={press}
        className="h-10 w-full rounded-md border border-line-strong bg-surface ps-10 pe-3 text-base text-ink"
      />
      {shows && <SearchResults {...{ id, groups, active, searched, failed }} typed={typed.trim()} onRun={leave} />}
    </search>
  )
}

const useCommandKey = (open: () => void) => {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event
      if (key !== 'k' || !(ctrlKey || metaKey) || event.defaultPrevented) return
      // There it makes a link.
      if (target instanceof HTMLElement && target.isContentEditable) return
      if (useOpenDialogs.getState().length > 0) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

type Commands = { part: typeof import('./commands.ts'); all: CommandGroup[] }

/** The commands that are meant by what is typed, while the menu is open. Their code comes with the first use. */
function useCommandMenu(typed: string) {
  const { user } = useSession()
  const [loading, setLoading] = useState<Promise<Commands | undefined>>()
  const [read, setRead] = useState<Commands>()
  const matching = ({ part, all }: Commands) => part.matchingCommands(all, typed)
  return {
    isOpen: loading !== undefined,
    isLoading: loading !== undefined && read === undefined,
    groups: loading && read ? matching(read) : [],
    /** The first command that is meant, once they are there; undefined where they do not come. */
    async first() {
      const commands = await loading
      return commands && matching(commands)[0]?.rows[0]
    },
    open() {
      const load = import('./commands.ts').then(
        (part) => (user ? { part, all: part.readCommands(user) } : undefined),
        () => undefined,
      )
      setLoading(load)
      void load.then(setRead)
    },
    close() {
      setLoading(undefined)
      setRead(undefined)
    },
  }
}

type ResultRow = Pick<WorkRow, 'id' | 'title' | 'reference' | 'state'> & {
  person?: string
  to?: string
  run?: () => void
}
type ResultGroup = Pick<SearchGroup, 'source' | 'label'> & {
  rows: readonly ResultRow[]
  count?: number
  capped?: boolean
}

interface Props {
  id: string
  typed: string
  groups: readonly ResultGroup[]
  active: number
  /** The answer to what is typed has come. */
  searched: boolean
  failed: boolean
  /** Before an action of the screen is taken. */
  onRun: () => void
}

/** The list under the search field: a group for each source, in the order of the navigation. */
function SearchResults({ id, typed, groups, active, searched, failed, onRun }: Props) {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0))
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div className="absolute inset-x-0 top-full mt-1 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-md border border-line bg-surface text-ink off-band shadow-overlay">
      <div id={`${id}-results`} role="listbox" aria-label="Results">
        {groups.map((group, at) => (
          <div key={group.source} role="group" aria-labelledby={`${id}-${group.source}`}>
            <p id={`${id}-${group.source}`} className="px-3 pt-2 pb-0.5 text-xs font-semibold text-muted">
              {group.label}{' '}
              {group.count !== undefined && (
                <span className="tabular">{countText({ count: group.count, capped: group.capped === true })}</span>
              )}
            </p>
            {group.rows.map((row, index) => (
              <Option
                key={row.id}
                row={row}
                id={`${id}-${starts[at]! + index}`}
                isActive={active === starts[at]! + index}
                onRun={onRun}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="border-t border-line px-3 py-2 text-sm text-muted">
        {describe({ typed, groups, searched, failed })}
      </p>
      {typed && groups.length > 0 && (
        <p className="px-3 pb-2 text-sm">
          <Link to={`/work/search?q=${encodeURIComponent(typed)}`} className="link">
            All results
          </Link>
        </p>
      )}
    </div>
  )
}

function describe({
  typed,
  groups,
  searched,
  failed,
}: Pick<Props, 'typed' | 'groups' | 'searched' | 'failed'>): string {
  const hasCommands = groups.some(({ count }) => count === undefined)
  if (typed.length < fewestLetters && !hasCommands) return `Type at least ${fewestLetters} letters.`
  if (failed) return `${workMessages.searchFailed}.`
  if (!searched && !hasCommands) return 'Searching…'
  if (groups.length === 0) return 'Nothing found. Try the beginning of a name, a reference or a phone number.'
  return 'Press the arrows to choose, Enter to open.'
}

type OptionProps = { row: ResultRow; id: string; isActive: boolean; onRun: () => void }

function Option({ row, id, isActive, onRun }: OptionProps) {
  const { to, run } = row
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className:
      'flex min-h-9 w-full items-baseline gap-x-3 px-3 py-1 text-start text-sm hover:bg-brand-soft aria-selected:bg-brand-soft pointer-coarse:min-h-11',
    children: (
      <>
        {row.reference && <span className="tabular shrink-0 text-muted">{row.reference}</span>}
        <span className="min-w-0 flex-1 truncate">
          <span className="font-semibold">{row.title}</span>
          {row.person && <span className="text-muted">, {row.person}</span>}
        </span>
        <span className="shrink-0 text-muted">{row.state}</span>
      </>
    ),
  }
  // A link for the mouse and for a new tab; the keyboard stays in the field.
  if (to) return <Link {...shared} to={to} />
  const press = () => {
    onRun()
    run?.()
  }
  return <button type="button" {...shared} onClick={press} />
}
