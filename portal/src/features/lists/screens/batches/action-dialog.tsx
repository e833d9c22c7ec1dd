import { useId } from 'react'
import type * as z from 'zod/mini'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { choice, select, text } from '#kit/asking/fields.ts'
import type { FieldInput } from '#kit/asking/read-fields.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { Endpoint } from '#platform/endpoint.ts'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
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

const ways = [
  { value: 'add', label: 'Add the tag' },
  { value: 'remove', label: 'Remove the tag' },
]

/** Asks for what an action needs, or whether it is meant, before it is done. */
export function ActionDialog({ desk, action, row }: Props) {
  const { list, calls, selection, stopAsking, actOnAsked } = desk
  const count = row ? 1 : selection.count
  const { label, needs, note, options, choices } = action
  const needsOf = (kind: typeof needs) => ({ initial: '', onlyIf: () => needs === kind })
  const option = `Choose a ${options?.label.toLowerCase()}`
  const what = `${count.toLocaleString('en-GB')} ${count === 1 ? list.noun : list.plural}`
  return (
    <AskDialog
      role={action.confirm ? 'alertdialog' : 'dialog'}
      size="sm"
      title={needs === 'choice' || action.preview ? `${label}: ${what}` : `${label} ${what}`}
      confirmLabel={({ way }) => (needs === 'tag' && way === 'remove' ? 'Remove tag' : label)}
      isSafeFirst
      fields={{
        person: { ...needsOf('person'), show: (input) => <PersonSelect calls={calls} {...input} /> },
        tag: {
          ...needsOf('tag'),
          problem: (tag) => (tag.trim() ? undefined : 'Enter a tag'),
          show: (input) => <TagField action={action} {...input} />,
        },
        way: choice({
          ...needsOf('tag'),
          label: 'What to do with the tag',
          hideLabel: true,
          options: ways,
          initial: 'add',
        }),
        choice: choices
          ? select({ ...choices, options: [...choices.options], placeholder: 'Choose one' })
          : {
              ...needsOf('choice'),
              problem: (chosen) => (chosen ? undefined : option),
              show: (input) => options && <OptionSelect options={options} placeholder={option} {...input} />,
            },
        note: text({
          ...needsOf('note'),
          label: note?.label ?? 'Note',
          hint: note?.hint,
          optional: note?.isOptional,
          maxLength: note?.max ?? listLimits.note,
          missing: note?.isOptional ? undefined : 'Write a note',
        }),
      }}
      send={async (values) => actOnAsked(inputOf(action, values))}
      onClose={stopAsking}
    >
      {action.confirm && <p>{action.confirm}</p>}
      {action.preview && <Preview {...{ desk, action, row }} />}
    </AskDialog>
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

type Values = Record<'person' | 'tag' | 'way' | 'choice' | 'note', string>

function inputOf({ needs, choices }: ListAction, { person, tag, way, ...given }: Values): ActionInput {
  if (needs === 'person') return { person: person || null }
  if (needs === 'tag') return { tag, ...(way === 'remove' && { remove: true }) }
  if (choices) return given
  return needs ? { [needs]: given[needs] } : {}
}

function PersonSelect({ calls, value, set, first }: FieldInput<string> & { calls: ListCalls }) {
  const { user } = useSession()
  const read = useApiQuery(calls.people, {})
  const people = read.data?.people ?? []
  const others = people.filter(({ id }) => id !== user?.id).map(({ id, name }) => ({ value: id, label: name }))
  const me = people.filter(({ id }) => id === user?.id).map(({ id, name }) => ({ value: id, label: `Me (${name})` }))
  return (
    <NativeSelect
      label="Assign to"
      {...first}
      value={value}
      placeholder="Nobody"
      options={[...me, ...others]}
      hint={read.isError ? 'The people could not be loaded. Close and try again.' : undefined}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

/** The call that an action names, of which this engine knows no more. */
type Read = Endpoint<z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniType<Record<string, unknown>[]>>

type OptionSelectProps = FieldInput<string> & { options: ActionOptions; placeholder: string }

/** One of the options of an action. */
function OptionSelect({ options, placeholder, value, set, error, first }: OptionSelectProps) {
  const { label, path, valueIn, labelIn, hint } = options
  const read = useApiQuery({ method: 'GET', path } as Read, {})
  return (
    <NativeSelect
      {...{ label, placeholder, value, error }}
      {...first}
      options={(read.data ?? []).map((each) => ({ value: String(each[valueIn]), label: String(each[labelIn]) }))}
      hint={read.isError ? 'The options could not be loaded. Close and try again.' : hint}
      onChange={(event) => set(event.currentTarget.value)}
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

/** A tag, with those in use as suggestions. */
function TagField({ action, value, set, error, first }: FieldInput<string> & { action: ListAction }) {
  const used = useId()
  const call = suggestionsOf(action.suggestions)
  const enabled = action.suggestions !== undefined
  const found = useApiQuery(call, { query: { search: value.trim() } }, { keepPrevious: true, enabled })
  return (
    <>
      <TextField
        label="Tag"
        {...first}
        {...{ value, error }}
        maxLength={listLimits.tag}
        list={used}
        autoComplete="off"
        onChange={(event) => set(event.currentTarget.value)}
      />
      <datalist id={used}>
        {found.data?.tags.map((each) => (
          <option key={each.tag} value={each.tag}>
            {each.tag}
          </option>
        ))}
      </datalist>
    </>
  )
}
