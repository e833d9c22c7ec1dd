import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#kit/api/api-client.ts'
import { useDuty } from '#kit/duty.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { may } from '#platform/duties.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { listTags } from '../contract.ts'
import { maxTagsOfRecord, tagLimit } from '../rules.ts'

export interface AskedTags {
  add?: string[]
  remove?: string[]
}
type Props = {
  /** What sentences call the record: 'case'. */
  noun: string
  tags: readonly string[]
  /** The call that changes them. */
  call: UseMutationResult<unknown, ApiError, AskedTags>
}

/** The tags of a record, which only staff see. */
export function RecordTags({ noun, tags, call }: Props) {
  const handles = useDuty(may.handleCases)
  if (!handles && tags.length === 0) return null
  return (
    <section aria-labelledby="tags-title" data-print={tags.length === 0 ? 'no' : undefined} className="grid gap-3">
      <h2 id="tags-title" className="text-lg">
        Tags
      </h2>
      {tags.length > 0 && (
        <ul aria-label={`Tags of the ${noun}`} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              {handles ? (
                <button
                  type="button"
                  data-print="text"
                  disabled={call.isPending}
                  onClick={() => call.mutate({ remove: [tag] })}
                  className="tap inline-flex min-h-8 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 text-sm font-semibold hover:bg-brand-soft"
                >
                  {tag}
                  <Icon name="close" className="size-4 print:hidden" />
                  <span className="sr-only">: remove this tag</span>
                </button>
              ) : (
                <Badge icon="bookmark">{tag}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {handles && tags.length < maxTagsOfRecord && (
        <AddTag
          busy={call.isPending}
          tags={tags}
          onAdd={(tag, done) => call.mutate({ add: [tag] }, { onSuccess: done })}
        />
      )}
      {call.error && <Alert kind="error">{call.error.fields[0]?.message ?? call.error.message}</Alert>}
    </section>
  )
}

type AddProps = { busy: boolean; tags: readonly string[]; onAdd: (tag: string, done: () => void) => void }

function AddTag({ busy, tags, onAdd }: AddProps) {
  const [typed, setTyped] = useState('')
  const used = useApiQuery(listTags, { query: { search: typed.trim() } }, { keepPrevious: true })
  return (
    <form
      data-print="no"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) onAdd(typed.trim(), () => setTyped(''))
      }}
    >
      <TextField
        label="New tag"
        className="min-w-0 flex-1 basis-40"
        value={typed}
        maxLength={tagLimit}
        list="used-tags"
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id="used-tags">
        {used.data?.tags
          .filter(({ tag }) => !tags.includes(tag))
          .map(({ tag }) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
      <Button type="submit" icon="plus" busy={busy}>
        Add tag
      </Button>
    </form>
  )
}
