import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listApprovals } from '#features/approvals/contract.ts'
import { listUsers } from '#features/accounts/contract.ts'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { line } from '#kit/asking/fields.ts'
import type { FieldInput } from '#kit/asking/read-fields.ts'
import type { Duty } from '#platform/duties.ts'
import { isEmail, normaliseEmail } from '#platform/values/emails.ts'
import { Alert } from '#ui/alert.tsx'
import { TextField } from '#ui/form/field.tsx'
import { newColleague } from '../contract.input.ts'
import { inviteColleague } from '../contract.ts'
import { DutyBoxes } from './duty-boxes.tsx'

const { shape } = newColleague
const problemBy = (schema: (typeof shape)[keyof typeof shape]) => (typed: string) =>
  schema.safeParse(typed).error?.issues[0]?.message

/** Invites a colleague in one step: name, address and duties. */
export function AddColleague({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <AskDialog
      role="dialog"
      size="lg"
      columns
      title="Add a colleague"
      confirmLabel="Send the invitation"
      busyLabel="Sending"
      fields={{
        email: { initial: '', problem: problemBy(shape.email), show: (input) => <EmailField {...input} /> },
        name: line({ label: 'Name', autoComplete: 'off', problem: problemBy(shape.name) }),
        surname: line({ label: 'Surname', autoComplete: 'off', problem: problemBy(shape.surname) }),
        duties: {
          initial: [] as readonly Duty[],
          show: ({ value, set }) => (
            <div className="grid gap-5 sm:col-span-full">
              <DutyBoxes label="Duties" before={[]} chosen={value} onChange={set} />
            </div>
          ),
        },
      }}
      send={({ duties, ...person }) => api.call(inviteColleague, { body: { ...person, duties: [...duties] } })}
      refreshes={[listApprovals]}
      done={({ message }) => message}
      onDone={({ id }) => navigate(`/user-profile/staff/${id}`)}
      onClose={onClose}
    />
  )
}

/** The address, and whose account has it. */
function EmailField({ value, set, error, first }: FieldInput<string>) {
  const [email, setEmail] = useState('')
  return (
    <div className="grid gap-5 sm:col-span-full">
      <TextField
        {...first}
        {...{ value, error }}
        label="E-mail"
        type="email"
        autoComplete="off"
        hint="We send a link to it. The colleague opens it within 7 days and chooses a password."
        onChange={({ currentTarget }) => set(currentTarget.value)}
        onBlur={() => setEmail(normaliseEmail(value))}
      />
      {isEmail(email) && <ExistingAccount email={email} />}
    </div>
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
