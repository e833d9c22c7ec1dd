import { useId } from 'react'
import type * as z from 'zod/mini'
import { useApiQuery } from '#kit/query.ts'
import type { Endpoint } from '#platform/endpoint.ts'
import { RadioGroup } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import type { ListAction } from '../../contract.list.ts'
import { listLimits } from '../../rules.ts'

type Schema<T> = z.ZodMiniType<T, T>
/** The call that an action names, of which this engine knows no more. */
type Suggest = Endpoint<
  z.ZodMiniUnknown,
  Schema<{ search: string }>,
  z.ZodMiniUnknown,
  Schema<{ tags: { tag: string }[] }>
>
const suggestionsOf = (path = '') => ({ method: 'GET', path }) as Suggest

const ways = [
  { value: 'add', label: 'Add the tag' },
  { value: 'remove', label: 'Remove the tag' },
]

type Props = {
  action: ListAction
  tag: string
  error: string | undefined
  onChange: (tag: string) => void
  isRemoving: boolean
  setRemoving: (isRemoving: boolean) => void
}

/** A tag, with those in use as suggestions, and whether it is added or removed. */
export function TagFields({ action, tag, error, onChange, isRemoving, setRemoving }: Props) {
  const used = useId()
  const call = suggestionsOf(action.suggestions)
  const enabled = action.suggestions !== undefined
  const found = useApiQuery(call, { query: { search: tag.trim() } }, { keepPrevious: true, enabled })
  return (
    <>
      <TextField
        label="Tag"
        data-first-focus
        value={tag}
        maxLength={listLimits.tag}
        list={used}
        autoComplete="off"
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={used}>
        {found.data?.tags.map((each) => (
          <option key={each.tag} value={each.tag}>
            {each.tag}
          </option>
        ))}
      </datalist>
      <RadioGroup
        label="What to do with the tag"
        hideLabel
        options={ways}
        value={isRemoving ? 'remove' : 'add'}
        onChange={(event) => setRemoving(event.currentTarget.value === 'remove')}
      />
    </>
  )
}
