import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { listApprovals } from '#features/approvals/contract.ts'
import { listUsers } from '#features/accounts/contract.ts'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery, useRefresh } from '#kit/api/query.ts'
import { useFields } from '#kit/forms/use-fields.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import type { Duty } from '#platform/duties.ts'
import { isEmail, normaliseEmail } from '#platform/values/emails.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormFailure } from '#ui/form/form-failure.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { newColleague } from '../contract.input.ts'
import { inviteColleague } from '../contract.ts'
import { DutyBoxes } from './duty-boxes.tsx'

/** Invites a colleague in one step: name, address and duties. */
export function AddColleague({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const form = useFields(newColleague, { focusFirst: true })
  const [chosen, setChosen] = useState<readonly Duty[]>([])
  const [email, setEmail] = useState('')
  const { submit, busy, error } = useSubmit()
  const refresh = useRefresh(listApprovals)
  const navigate = useNavigate()
  const send = form.onSubmit((person) =>
    submit(async () => {
      const body = { ...person, duties: [...chosen] }
      const { id, message } = await withProof(() => api.call(inviteColleague, { body }))
      toast.success(message)
      refresh()
      await navigate(`/user-profile/staff/${id}`)
    }, form.refuse),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Add a colleague"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel="Sending">
            Send the invitation
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={send} className="grid gap-5">
        <TextField
          {...form.field('email')}
          label="E-mail"
          data-first-focus
          type="email"
          autoComplete="off"
          hint="We send a link to it. The colleague opens it within 7 days and chooses a password."
          onBlur={({ currentTarget: { value } }) => setEmail(normaliseEmail(value))}
        />
        {isEmail(email) && <ExistingAccount email={email} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('name')} label="Name" autoComplete="off" />
          <TextField {...form.field('surname')} label="Surname" autoComplete="off" />
        </div>
        <DutyBoxes label="Duties" before={[]} chosen={chosen} onChange={setChosen} />
        <FormFailure>{error?.message}</FormFailure>
      </form>
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
