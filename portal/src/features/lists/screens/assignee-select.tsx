import { NativeSelect } from '#ui/form/field.tsx'

type Person = { id: string; name: string }
type Props = {
  /** To whom it can be assigned; undefined until they have come. */
  people: readonly Person[] | undefined
  assignee: Person | null
  disabled: boolean
  onAssign: (id: string | null) => void
}

/** Who handles a record, on its page. */
export function AssigneeSelect({ people = [], assignee, disabled, onAssign }: Props) {
  const options = people.map(({ id, name }) => ({ value: id, label: name }))
  // The assignee may no longer be staff.
  if (assignee && !people.some(({ id }) => id === assignee.id))
    options.unshift({ value: assignee.id, label: assignee.name })
  return (
    <NativeSelect
      label="Assigned to"
      value={assignee?.id ?? ''}
      placeholder="Nobody"
      options={options}
      disabled={disabled}
      onChange={(event) => onAssign(event.currentTarget.value || null)}
    />
  )
}
