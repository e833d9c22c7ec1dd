import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
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
  /** Assigns it to the person who presses it and does what else is due; set where that is more than assigning. */
  take?: (() => void) | undefined
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

interface Choice {
  id: string
  label: string
  icon: IconName
  act: () => void
  danger?: boolean
}

type Props = {
  label: string
  can: Record<Writing, boolean>
  /** Leads to the box for a reply or a note. */
  onWrite: (what: Writing) => void
  isReplyNext?: boolean
  /** Set where the person may assign the record. */
  assigning: Assigning | undefined
  /** Beside a list, whose own keys act on the record. */
  compact: boolean
  /** Keys besides those that every record has. */
  keys?: Readonly<Record<string, (() => void) | undefined>>
  /** Before the buttons that every record has, and after them. */
  first?: ReactNode
  children?: ReactNode
  menu?: readonly (Choice | false)[]
  /** The last in the menu, below its own setting of keys. */
  grave: Choice | false
}

/**
 * What an officer can do with a record, in one bar that stays in view: to write, to take it, and what its kind adds. Where there is no room the buttons
 * scroll, the first one stays seen and so does the menu.
 */
export function RecordBar(props: Props) {
  const { label, can, onWrite, isReplyNext, assigning, compact, keys, first, children, menu = [], grave } = props
  const { user } = useSession()
  const takeIt = assigning && user && assigning.assignee?.id !== user.id ? () => assigning.assign(user.id) : undefined
  const write = (what: Writing) => (can[what] ? () => onWrite(what) : undefined)
  const take = assigning?.take ?? takeIt
  useKeys(compact ? {} : { r: write('reply'), n: write('note'), a: takeIt, t: take, ...keys })
  return (
    <div
      data-print="no"
      data-head-bar=""
      role="group"
      aria-label={label}
      className="sticky top-[var(--head-bar,0px)] z-10 -mx-1 flex min-w-0 items-center border-b border-line bg-paper"
    >
      <div className="flex min-w-0 items-center gap-2 overflow-x-auto px-1 py-2">
        {first}
        {can.reply && (
          <Button
            size="sm"
            variant={isReplyNext ? 'primary' : 'secondary'}
            icon="comment"
            className="shrink-0"
            aria-keyshortcuts="r"
            onClick={write('reply')}
          >
            Reply
          </Button>
        )}
        {take && (
          <Button
            size="sm"
            icon="user"
            busy={assigning?.busy}
            className="shrink-0"
            aria-keyshortcuts="t"
            onClick={take}
          >
            {assigning?.take ? 'Take' : 'Assign to me'}
          </Button>
        )}
        {children}
      </div>
      <div className="shrink-0 px-1">
        <MoreMenu {...{ menu, grave, compact }} />
      </div>
    </div>
  )
}

function MoreMenu({ menu, grave, compact }: Required<Pick<Props, 'menu' | 'grave' | 'compact'>>) {
  const { isOn, toggle } = useKeySetting()
  const keys = { id: 'keys', label: `Turn keyboard shortcuts ${isOn ? 'off' : 'on'}`, act: toggle }
  const choices = [...menu, !compact && keys, grave].filter((choice) => choice !== false)
  if (choices.length === 0) return null
  const items = choices.map(({ act: _, ...entry }): MenuEntry => entry)
  if (grave && grave.danger && choices.length > 1) items.splice(-1, 0, { separator: true })
  return <Menu label="More" size="sm" items={items} onAction={(id) => choices.find((each) => each.id === id)?.act()} />
}
