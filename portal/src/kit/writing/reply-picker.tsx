import { useState } from 'react'
import { fillPlaceholders } from '#platform/values/placeholders.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { QueryFailure } from '../api/query-failure.tsx'
import { useApiQuery } from '../api/query.ts'
import { type CannedText, choiceOf, findReplies, listCannedReplies, type ReplyChoice } from './rules.replies.ts'

type Props = {
  /** The kind of record about which the person writes. */
  kind: string
  /** What the placeholders become. */
  values: Readonly<Record<string, string>>
  /** What sending can also do here. */
  can: ReplyChoice
  onInsert: (text: string, choice: ReplyChoice) => void
  onClose: () => void
}

const effects = { asks: 'pauses the deadline', resolves: 'resolves or closes it', assigns: 'assigns it to you' }

const effectOf = (choice: ReplyChoice): string =>
  Object.entries(effects)
    .filter(([name]) => choice[name as keyof ReplyChoice])
    .map(([, words]) => words)
    .join(' and ')

/** Chooses a canned reply, which is inserted with its placeholders filled in and can still be changed. */
export function ReplyPicker({ kind, values, can, onInsert, onClose }: Props) {
  const [search, setSearch] = useState('')
  const read = useApiQuery(listCannedReplies, {})
  const found = findReplies(read.data?.replies ?? [], { kind, search })
  const choose = (reply: CannedText) => onInsert(fillPlaceholders(reply.text, values), choiceOf(reply, can))
  const actions = <LinkButton to="/canned-replies">Manage replies</LinkButton>
  return (
    <Dialog isOpen title="Insert a reply" onClose={onClose} actions={actions}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          // The form around it in which the text is inserted is not sent.
          event.stopPropagation()
          if (found[0]) choose(found[0])
        }}
      >
        <SearchField
          label="Search replies"
          data-first-focus=""
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {read.isPending && <Skeleton className="h-24" />}
        {read.error && (
          <QueryFailure title="Failed to load the replies" error={read.error} onRetry={() => void read.refetch()} />
        )}
        {read.data && found.length === 0 && <p className="text-muted">No reply found.</p>}
        <ul className="grid gap-2" aria-label="Replies">
          {found.map((reply) => (
            <li key={reply.id}>
              <button
                type="button"
                onClick={() => choose(reply)}
                className="grid w-full gap-0.5 rounded-md border border-line px-3 py-2 text-start hover:border-brand hover:bg-brand-soft"
              >
                <strong className="[overflow-wrap:anywhere]">{reply.name}</strong>
                <span dir="auto" className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
                  {fillPlaceholders(reply.text, values)}
                </span>
                {effectOf(choiceOf(reply, can)) && (
                  <span className="text-sm">Sending it {effectOf(choiceOf(reply, can))}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
        {found.length > 0 && (
          <Button type="submit" className="sr-only">
            Insert the first reply
          </Button>
        )}
      </form>
    </Dialog>
  )
}
