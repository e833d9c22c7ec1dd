import type { UseMutationResult } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { ApiError } from '../api/api-client.ts'
import { useSession } from '../sign-in/session.ts'
import type { Writing } from '../writing/use-writing.ts'
import { useKeys, useKeySetting } from './use-keys.ts'

/** Who handles a record, and how it is given to another officer or to nobody. */
export interface Assigning {
  assignee: { id: string; name: string } | null
  assign: (userId: string | null) => void
  busy: boolean
}

/** `noun` is 'Case'. */
export const assigningBy = (
  call: Pick<UseMutationResult<unknown, ApiError, string | null>, 'mutate' | 'isPending'>,
  noun: string,
  assignee: Assigning['assignee'],
): Assigning => ({
  assignee,
  assign: (userId) =>
    call.mutate(userId, {
      onSuccess: () => toast.success(userId ? `${noun} assigned` : `${noun} assigned to nobody`),
      onError: ({ message }) => toast.error(message),
    }),
  busy: call.isPending,
})

/** A button of the bar, or an entry of its menu. */
export interface Choice {
  id: string
  label: string
  icon: IconName
  act: () => void
  danger?: boolean
  variant?: ButtonVariant
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Why it is disabled. */
  title?: string | undefined
  /** The key that does the same. */
  shortcut?: string | undefined
}
type Choices = readonly (Choice | false | undefined)[]
const isChoice = (choice: Choices[number]): choice is Choice => Boolean(choice)

type Props = {
  label: string
  can: Record<Writing, boolean>
  /** Leads to the box for a reply or a note. */
  onWrite: (what: Writing) => void
  isReplyNext?: boolean
  /** Set where the person may assign the record. */
  assigning: Assigning | undefined
  /** Without keys, whose setting is then not read: beside a list, whose own keys act on the record. */
  compact: boolean
  /** Keys besides those that every record has. */
  keys?: Readonly<Record<string, (() => void) | undefined>>
  /** Before the buttons that every record has, and after them. */
  first?: Choices
  last?: Choices
  menu?: Choices
  /** The last in the menu, below its own setting of keys. */
  grave: Choice | false
}

/** The actions of an officer on a record, in one bar that stays in view: writing, taking it, and those of its kind. Those that do not fit are in the menu. */
export function RecordBar(props: Props) {
  const { label, can, onWrite, isReplyNext, assigning, compact, keys, first = [], last = [], menu = [], grave } = props
  const { user } = useSession()
  const takeIt = assigning && user && assigning.assignee?.id !== user.id ? () => assigning.assign(user.id) : undefined
  const write = (what: Writing) => (can[what] ? () => onWrite(what) : undefined)
  const reply = write('reply')
  useKeys(compact ? {} : { r: reply, n: write('note'), a: takeIt, t: takeIt, ...keys }, !compact)
  const variant = isReplyNext ? 'primary' : 'secondary'
  const all: Choices = [
    ...first,
    reply && { id: 'reply', label: 'Reply', icon: 'comment', variant, shortcut: 'r', act: reply },
    takeIt && { id: 'take', label: 'Assign to me', icon: 'user', busy: assigning?.busy, shortcut: 't', act: takeIt },
    ...last,
  ]
  const choices = all.filter(isChoice)
  const { row, fitting } = useFitting()
  return (
    <div
      data-print="no"
      data-head-bar=""
      role="group"
      aria-label={label}
      className="sticky top-[var(--head-bar,0px)] z-10 -mx-1 flex min-w-0 items-start border-b border-line bg-paper py-2"
    >
      <div
        ref={row}
        className="-my-1 flex h-10 min-w-0 flex-1 flex-wrap gap-x-2 gap-y-4 overflow-hidden p-1 max-sm:h-13 pointer-coarse:h-13"
      >
        {choices.map(({ id, label: words, variant: look, shortcut, act, danger: _, ...more }, index) => (
          <Button
            key={id}
            {...more}
            size="sm"
            variant={look ?? 'secondary'}
            className={classNames('shrink-0', index >= fitting && 'invisible')}
            aria-keyshortcuts={shortcut}
            onClick={act}
          >
            {words}
          </Button>
        ))}
      </div>
      <MoreMenu menu={[...choices.slice(fitting), ...menu]} {...{ grave, compact }} />
    </div>
  )
}

/** How many children of a row are on its first line; the others wrap out of sight. */
function useFitting() {
  const row = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(Infinity)
  useLayoutEffect(() => {
    const { current } = row
    if (!current) return
    const measure = () => {
      const tops = [...current.children].map((child) => (child as HTMLElement).offsetTop)
      const wrapped = tops.findIndex((top) => top > tops[0]!)
      setFitting(wrapped < 0 ? Infinity : wrapped)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other buttons need other room
  })
  return { row, fitting }
}

function MoreMenu({ menu, grave, compact }: Required<Pick<Props, 'menu' | 'grave' | 'compact'>>) {
  const { isOn, toggle } = useKeySetting(!compact)
  const keys = { id: 'keys', label: `Turn keyboard shortcuts ${isOn ? 'off' : 'on'}`, act: toggle }
  const choices = [...menu.filter(isChoice), ...(compact ? [] : [keys]), ...(grave ? [grave] : [])]
  if (choices.length === 0) return null
  const items = choices.map(({ act: _, ...entry }): MenuEntry => entry)
  if (grave && grave.danger && choices.length > 1) items.splice(-1, 0, { separator: true })
  return <Menu label="More" size="sm" items={items} onAction={(id) => choices.find((each) => each.id === id)?.act()} />
}
