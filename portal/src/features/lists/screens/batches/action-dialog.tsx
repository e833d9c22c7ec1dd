import { useState } from 'react'
import { useApiQuery } from '#kit/query.ts'
import { useSession } from '#kit/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NativeSelect } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { ListAction, StaffList } from '../../contract.list.ts'
import type { ActionInput, ListCalls } from '../../contract.ts'
import { listLimits } from '../../rules.ts'
import { OptionSelect } from './option-select.tsx'
import { TagFields } from './tag-fields.tsx'

type Props = {
  list: StaffList
  calls: ListCalls
  action: ListAction
  count: number
  onClose: () => void
  onConfirm: (input: ActionInput) => void
}

/** Asks for what an action needs, or whether it is meant, before it is done to the selected records. */
export function ActionDialog({ list, calls, action, count, onClose, onConfirm }: Props) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { needs } = action
  const isAnswered = !needs || needs === 'person' || text.trim() !== ''
  const input = inputOf(needs, text.trim(), isRemoving)
  const what = `${count.toLocaleString('en-GB')} ${count === 1 ? list.noun : list.plural}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={needs === 'choice' ? `${action.label}: ${what}` : `${action.label} ${what}`}
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
        {needs === 'note' && (
          <TextArea
            label="Note"
            data-first-focus
            value={text}
            maxLength={listLimits.note}
            error={isMissing && !isAnswered ? 'Write a note' : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
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
