import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { Form, useStoredForm } from '#kit/forms/use-form.tsx'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { toast } from '#ui/overlays/toast.ts'
import { rightNames } from '../../messages.requests.ts'
import { enteredRequestBody } from '../../requests/contract.input.ts'
import { enterRequest } from '../../requests/contract.ts'
import { requestKinds, requestTextLimit } from '../../requests/rules.requests.ts'

/** A request that came by letter, e-mail or telephone. */
export default function NewRequestPage() {
  const navigate = useNavigate()
  const [today] = useState(() => nigerianDay(new Date()))
  const form = useStoredForm({
    id: 'new-request',
    schema: enteredRequestBody,
    async send(body, idempotencyKey) {
      const { id, reference } = await api.call(enterRequest, { body }, { idempotencyKey })
      toast.success(`${reference} is entered`)
      void navigate(`/data-protection/requests/${id}`)
    },
  })
  return (
    <section aria-labelledby="new-title">
      <h2 id="new-title" className="mb-5">
        Enter a request
      </h2>
      <Form
        form={form}
        className="max-w-2xl"
        fields={{
          kind: {
            kind: 'select',
            label: 'Right',
            placeholder: 'Choose',
            options: requestKinds.map((value) => ({ value, label: rightNames[value] })),
          },
          receivedOn: {
            type: 'date',
            label: 'Received on',
            hint: 'The 30 days count from this day',
            defaultValue: today,
          },
          name: { label: 'Name of the requester' },
          email: {
            type: 'email',
            label: 'E-mail',
            hint: 'The answer goes there once the requester has confirmed the address. Check who the requester is before you answer',
            optional: true,
          },
          text: { kind: 'textarea', label: 'What is requested', rows: 6, maxLength: requestTextLimit },
        }}
        button="Enter the request"
        cancelTo="/data-protection"
        onCancel={form.discard}
      />
    </section>
  )
}
