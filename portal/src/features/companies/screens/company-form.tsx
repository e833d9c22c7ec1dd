import { useFields } from '#kit/forms/use-fields.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import type * as z from 'zod/mini'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { companyBody } from '../contract.input.ts'
import { messages } from '../messages.ts'

type CompanyInput = z.infer<typeof companyBody>

interface Props {
  initial?: CompanyInput
  sendLabel: string
  send: (company: CompanyInput, idempotencyKey: string) => Promise<void>
  onCancel: () => void
}

/** The details of a company, new or changed. */
export function CompanyForm({ initial, sendLabel, send, onCancel }: Props) {
  const form = useFields(companyBody, { focusFirst: true, ...(initial && { initial }) })
  const { submit, busy, error } = useSubmit(messages.unknownError)
  const once = useOnceKey()
  const onSubmit = form.onSubmit((company) =>
    submit(async () => {
      await send(company, once.keyOf(JSON.stringify(company)))
      once.arrived()
    }, form.refuse),
  )
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-xl gap-5">
      <TextField {...form.field('name')} label="Name of the company" autoComplete="organization" />
      <TextField
        {...form.field('cacNumber')}
        label="CAC number"
        hint="From the certificate of the Corporate Affairs Commission, with its letters: RC, BN, IT, LP or LLP. For example RC 1234567"
        autoComplete="off"
      />
      <TextField
        {...form.field('address')}
        label="Address"
        hint="Street, town and state"
        autoComplete="street-address"
      />
      <TextField
        {...form.field('taxNumber')}
        label="Tax number (TIN)"
        optional
        hint="For example 12345678-0001"
        autoComplete="off"
        inputMode="text"
      />
      {error && <Alert kind="error">{error.message}</Alert>}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" variant="primary" busy={busy}>
          {sendLabel}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
