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
import { type AskedApproval, listApprovals } from '#features/approvals/contract.ts'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { useSession } from '#kit/session.ts'
import { needsForChange } from '../../rules.duties.ts'
import { listUsers, setDuties, type User } from '../../contract.ts'
import { dutyMessages } from '../../messages.duties.ts'
import { FormFailure } from '../form-failure.tsx'

/** What a member of staff may do, as a list to tick. */
export function DutiesDialog({ account, onClose }: { account: User; onClose: () => void }) {
  const name = `${account.name} ${account.surname}`
  const [chosen, setChosen] = useState<readonly Duty[]>(account.duties)
  const client = useQueryClient()
  const body = { duties: [...chosen] }
  const self = useSession().user?.id
  const needs = needsForChange(account.duties, chosen)
  const change = useMutation<User | AskedApproval, ApiError>({
    mutationFn: () => withProof(() => api.call(setDuties, { params: { id: account.id }, body })),
    onSuccess: async (answer) => {
      for (const read of [listUsers, listApprovals]) await client.invalidateQueries({ queryKey: queryKey(read) })
      if ('approval' in answer) toast.success(answer.message)
      else toast.success(dutyMessages.dutiesChanged(name))
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Duties of ${name}`}>
      <WaitingApproval recordType="account" recordId={account.id} />
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
        {needs.length > 0 && account.id !== self && (
          <p className="text-muted">{dutyMessages.secondMustApprove(needs)}</p>
        )}
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
