import { type FocusEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { listApprovals } from '#features/approvals/contract.ts'
import { listUsers } from '#features/accounts/contract.ts'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery, useRefresh } from '#kit/api/query.ts'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import { withProof } from '#kit/sign-in/verify-again.ts'
import type { Duty } from '#platform/duties.ts'
import { isEmail, normaliseEmail } from '#platform/values/emails.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { newColleague } from '../contract.input.ts'
import { inviteColleague } from '../contract.ts'
import { DutyBoxes } from './duty-boxes.tsx'

/** Invites a colleague in one step: name, address and duties. */
export function AddColleague({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [chosen, setChosen] = useState<readonly Duty[]>([])
  const [email, setEmail] = useState('')
  const refresh = useRefresh(listApprovals)
  const navigate = useNavigate()
  const form = useForm({
    id: 'colleague',
    schema: newColleague,
    async send(person) {
      const body = { ...person, duties: [...chosen] }
      const { id, message } = await withProof(() => api.call(inviteColleague, { body }))
      toast.success(message)
      refresh()
      await navigate(`/user-profile/staff/${id}`)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Add a colleague"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} busyLabel="Sending">
            Send the invitation
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        groups={[{ className: 'grid gap-5 sm:grid-cols-2' }]}
        fields={{
          email: {
            label: 'E-mail',
            'data-first-focus': '',
            type: 'email',
            autoComplete: 'off',
            hint: 'We send a link to it. The colleague opens it within 7 days and chooses a password.',
            onBlur: (event: FocusEvent<HTMLInputElement>) => setEmail(normaliseEmail(event.currentTarget.value)),
            className: 'sm:col-span-2',
          },
          name: { label: 'Name', autoComplete: 'off' },
          surname: { label: 'Surname', autoComplete: 'off' },
        }}
        below={{
          email: isEmail(email) && (
            <div className="empty:hidden sm:col-span-2">
              <ExistingAccount email={email} />
            </div>
          ),
        }}
      >
        <DutyBoxes label="Duties" before={[]} chosen={chosen} onChange={setChosen} />
      </Form>
    </Dialog>
  )
}

/** Whose account would become an account of staff. */
function ExistingAccount({ email }: { email: string }) {
  const found = useApiQuery(listUsers, { query: { search: email, page: 1, pageSize: 20 } })
  const account = found.data?.items.find((each) => each.email === email)
  if (!account) return null
  return (
    <Alert kind="info" title={`${account.name} ${account.surname} has an account with this address`}>
      It stays as it is, with this name, and becomes an account of staff.
    </Alert>
  )
}
