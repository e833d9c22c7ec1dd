import { useState } from 'react'
import { fillPlaceholders } from '#platform/values/placeholders.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { QueryFailure } from '../api/query-failure.tsx'
import { useApiQuery } from '../api/query.ts'
import { findReplies, listCannedReplies } from './rules.replies.ts'

type Props = {
  /** The kind of record about which the person writes. */
  kind: string
  /** What the placeholders become. */
  values: Readonly<Record<string, string>>
  onInsert: (text: string) => void
  onClose: () => void
}

/** Chooses a text that staff send often; it is inserted with its placeholders filled in, and can still be changed. */
export function ReplyPicker({ kind, values, onInsert, onClose }: Props) {
  const [search, setSearch] = useState('')
  const read = useApiQuery(listCannedReplies, {})
  const found = findReplies(read.data?.replies ?? [], { kind, search })
  const choose = (text: string) => onInsert(fillPlaceholders(text, values))
  const actions = <LinkButton to="/canned-replies">Manage replies</LinkButton>
  return (
    <Dialog isOpen title="Insert a reply" onClose={onClose} actions={actions}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          // The form around it in which the text is inserted is not sent.
          event.stopPropagation()
          if (found[0]) choose(found[0].text)
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
          {found.map(({ id, name, text }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => choose(text)}
                className="grid w-full gap-0.5 rounded-md border border-line px-3 py-2 text-start hover:border-brand hover:bg-brand-soft"
              >
                <strong className="[overflow-wrap:anywhere]">{name}</strong>
                <span dir="auto" className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
                  {fillPlaceholders(text, values)}
                </span>
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
