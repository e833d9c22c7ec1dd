import { useState } from 'react'
import { useApiMutation } from '#kit/api/query.ts'
import { type Mandate, mandates } from '#platform/mandates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { changeMember, getCompany, listCompanies, listMembers } from '../contract.ts'
import { inputMessages } from '../messages.ts'
import { MandatesField } from './mandates-field.tsx'
import type { MemberFacts } from './member-dialogs.tsx'

/** Changes what a member may do. One's own mandates can only be reduced. */
export function ChangeMandates({ companyId, member, isSelf, onClose }: MemberFacts) {
  const [chosen, setChosen] = useState<Mandate[]>(member.mandates)
  const [tried, setTried] = useState(false)
  const change = useApiMutation(changeMember, {
    invalidates: [listMembers, getCompany, listCompanies],
    onSuccess({ message }) {
      toast.success(message)
      onClose()
    },
  })
  const missing = tried && chosen.length === 0 ? inputMessages.mandatesMissing : undefined
  const save = () => {
    setTried(true)
    if (chosen.length > 0)
      change.mutate({ params: { id: companyId, userId: member.userId }, body: { mandates: chosen } })
  }
  return (
    <Dialog
      isOpen
      busy={change.isPending}
      onClose={onClose}
      title={isSelf ? 'Reduce your own mandates' : `Mandates of ${member.name}`}
      actions={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button variant="primary" busy={change.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {isSelf
            ? 'You can give up mandates here. Only another member who manages members can give you more.'
            : 'The change counts at once. We tell the member by e-mail.'}
        </p>
        <MandatesField
          chosen={chosen}
          onChange={setChosen}
          allowed={isSelf ? member.mandates : mandates}
          error={missing}
          {...(isSelf && { label: 'What may you do?' })}
        />
        {change.error && <Alert kind="error">{change.error.message}</Alert>}
      </div>
    </Dialog>
  )
}
