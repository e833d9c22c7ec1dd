import type * as z from 'zod/mini'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import { companyBody } from '../contract.input.ts'
import { messages } from '../messages.ts'

type CompanyInput = z.infer<typeof companyBody>

interface Props {
  initial?: CompanyInput
  sendLabel: string
  send: (company: CompanyInput, idempotencyKey: string) => Promise<void>
  onCancel: () => void
}

export function CompanyForm({ initial, sendLabel, send, onCancel }: Props) {
  const form = useForm({ id: 'company', schema: companyBody, initial, send, failure: messages.unknownError })
  return (
    <Form
      form={form}
      className="max-w-xl"
      fields={{
        name: { label: 'Name of the company', autoComplete: 'organization' },
        cacNumber: {
          label: 'CAC number',
          hint: 'From the certificate of the Corporate Affairs Commission, with its letters: RC, BN, IT, LP or LLP. For example RC 1234567',
          autoComplete: 'off',
        },
        address: { label: 'Address', hint: 'Street, town and state', autoComplete: 'street-address' },
        taxNumber: {
          label: 'Tax number (TIN)',
          optional: true,
          hint: 'For example 12345678-0001',
          autoComplete: 'off',
          inputMode: 'text',
        },
      }}
      button={sendLabel}
      onCancel={onCancel}
    />
  )
}
