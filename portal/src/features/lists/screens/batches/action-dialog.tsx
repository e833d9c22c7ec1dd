import { useState, useId } from 'react'
import type * as z from 'zod/mini'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { Endpoint } from '#platform/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Icon } from '#ui/icon.tsx'
import type { ListAction, ActionOptions } from '../../contract.list.ts'
import type { ActionInput, ListCalls, ListRow } from '../../contract.ts'
import { listLimits } from '../../rules.ts'
import type { Desk } from '../use-desk.ts'

type Props = {
  desk: Desk
  action: ListAction
  /** Instead of the selected records. */
  row?: ListRow | undefined
}

/** Asks for what an action needs, or whether it is meant, before it is done. */
export function ActionDialog({ desk, action, row }: Props) {
  const { list, calls, selection, stopAsking: onClose, actOnAsked: onConfirm } = desk
  const count = row ? 1 : selection.count
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { needs } = action
  const isAnswered = !needs || needs === 'person' || action.note?.isOptional || text.trim() !== ''
  const input = inputOf(needs, text.trim(), isRemoving)
  const what = `${count.toLocaleString('en-GB')} ${count === 1 ? list.noun : list.plural}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={needs === 'choice' || action.preview ? `${action.label}: ${what}` : `${action.label} ${what}`}
      size="sm"
      role={action.confirm ? 'alertdialog' : 'dialog'}
      actions={
        <>
          <Button {...(!needs && { 'data-first-focus': '' })} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => (isAnswered ? onConfirm(input) : setMissing(true))}>
            {isRemoving ? 'Remove tag' : action.label}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isAnswered) onConfirm(input)
          else setMissing(true)
        }}
      >
        {action.confirm && <p>{action.confirm}</p>}
        {needs === 'person' && <PersonSelect calls={calls} value={text} onChange={setText} />}
        {needs === 'tag' && (
          <TagFields
            {...{ action, isRemoving, setRemoving }}
            tag={text}
            error={isMissing && !isAnswered ? 'Enter a tag' : undefined}
            onChange={setText}
          />
        )}
        {needs === 'choice' && action.options && (
          <OptionSelect options={action.options} value={text} isMissing={isMissing && !isAnswered} onChange={setText} />
        )}
        {action.preview && <Preview {...{ desk, action, row }} />}
        {needs === 'note' && (
          <TextArea
            label={action.note?.label ?? 'Note'}
            hint={action.note?.hint}
            optional={action.note?.isOptional}
            data-first-focus
            value={text}
            maxLength={action.note?.max ?? listLimits.note}
            error={isMissing && !isAnswered ? 'Write a note' : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  )
}

/** What will become of the records: how many of each group, and which are refused and why. */
function Preview({ desk: { list, calls, selection, address }, action, row }: Props) {
  const { rows, matching: count } = selection.selected
  const chosen =
    row || count === undefined
      ? { ids: row ? [row.id] : [...rows.keys()] }
      : { matching: { query: address.state.query, count } }
  const read = useApiQuery(calls.preview, { body: { action: action.id, ...chosen } })
  return (
    <Loaded read={read} rows={2} loading="Checking" failure="Failed to check what will happen">
      {({ groups }) => (
        <ul className="grid gap-2">
          {groups.map(({ label, isRefused, count: many, records }) => (
            <li key={label} className="flex items-start gap-2 [overflow-wrap:anywhere]">
              <Icon
                name={isRefused ? 'alert' : 'check-circle'}
                className={isRefused ? 'text-warning-ink' : 'text-success-ink'}
              />
              <span>
                <strong className="tabular">{`${many.toLocaleString('en-GB')} ${many === 1 ? list.noun : list.plural}`}</strong>
                : {label}
                {isRefused && (
                  <span className="tabular block text-sm text-muted">
                    {records.join(', ')}
                    {many > records.length && ' and others'}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function inputOf(needs: ListAction['needs'], text: string, isRemoving: boolean): ActionInput {
  if (needs === 'person') return { person: text || null }
  if (needs === 'tag') return { tag: text, ...(isRemoving && { remove: true }) }
  return needs ? { [needs]: text } : {}
}

type SelectProps = { calls: ListCalls; value: string; onChange: (id: string) => void }

function PersonSelect({ calls, value, onChange }: SelectProps) {
  const { user } = useSession()
  const read = useApiQuery(calls.people, {})
  const people = read.data?.people ?? []
  const others = people.filter(({ id }) => id !== user?.id).map(({ id, name }) => ({ value: id, label: name }))
  const me = people.filter(({ id }) => id === user?.id).map(({ id, name }) => ({ value: id, label: `Me (${name})` }))
  return (
    <NativeSelect
      label="Assign to"
      data-first-focus
      value={value}
      placeholder="Nobody"
      options={[...me, ...others]}
      hint={read.isError ? 'The people could not be loaded. Close and try again.' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The call that an action names, of which this engine knows no more. */
type Read = Endpoint<z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniType<Record<string, unknown>[]>>

type OptionSelectProps = {
  options: ActionOptions
  value: string
  isMissing: boolean
  onChange: (value: string) => void
}

/** One of the options of an action. */
function OptionSelect({
  options: { label, path, valueIn, labelIn, hint },
  value,
  isMissing,
  onChange,
}: OptionSelectProps) {
  const read = useApiQuery({ method: 'GET', path } as Read, {})
  const what = label.toLowerCase()
  return (
    <NativeSelect
      label={label}
      data-first-focus
      value={value}
      placeholder={`Choose a ${what}`}
      options={(read.data ?? []).map((each) => ({ value: String(each[valueIn]), label: String(each[labelIn]) }))}
      hint={read.isError ? 'The options could not be loaded. Close and try again.' : hint}
      error={isMissing ? `Choose a ${what}` : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

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

type TagFieldsProps = {
  action: ListAction
  tag: string
  error: string | undefined
  onChange: (tag: string) => void
  isRemoving: boolean
  setRemoving: (isRemoving: boolean) => void
}

/** A tag, with those in use as suggestions, and whether it is added or removed. */
function TagFields({ action, tag, error, onChange, isRemoving, setRemoving }: TagFieldsProps) {
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
