import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { withProof } from '#kit/prove-again.ts'
import { queryKey } from '#kit/query.ts'
import type { Duty } from '#platform/duties.ts'
import { duties as allDuties, dutyWords } from '#platform/duty-words.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxGroup } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { listUsers, setDuties, type User } from '../../contract.ts'
import { dutyMessages } from '../../messages.duties.ts'
import { FormFailure } from '../form-failure.tsx'

/** What a member of staff may do, as a list to tick. */
export function DutiesDialog({ account, onClose }: { account: User; onClose: () => void }) {
  const name = `${account.name} ${account.surname}`
  const [chosen, setChosen] = useState<readonly Duty[]>(account.duties)
  const client = useQueryClient()
  const body = { duties: [...chosen] }
  const change = useMutation<unknown, ApiError>({
    mutationFn: () => withProof(() => api.call(setDuties, { params: { id: account.id }, body })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKey(listUsers) })
      toast.success(dutyMessages.dutiesChanged(name))
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Duties of ${name}`}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate()
        }}
      >
        <CheckboxGroup
          label="What this person may do"
          hint="A change counts from the person’s next click."
          value={[...chosen]}
          options={allDuties.map((duty) => ({ value: duty, label: dutyWords[duty].name, hint: dutyWords[duty].does }))}
          onChange={({ currentTarget: { value, checked } }) =>
            setChosen((before) => (checked ? [...before, value as Duty] : before.filter((duty) => duty !== value)))
          }
        />
        <FormFailure>{change.error?.message}</FormFailure>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={change.isPending} busyLabel="Saving">
            Save duties
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
