import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { rightNames } from '../../messages.requests.ts'
import { enteredRequestBody } from '../../requests/contract.input.ts'
import { enterRequest } from '../../requests/contract.ts'
import { requestKinds, requestTextLimit } from '../../requests/rules.requests.ts'
import { RegisterForm, useRegisterForm } from '../register-form.tsx'

/** A request that came by letter, e-mail or telephone. */
export default function NewRequestPage() {
  const navigate = useNavigate()
  const [today] = useState(() => nigerianDay(new Date()))
  const form = useRegisterForm({
    id: 'new-request',
    schema: enteredRequestBody,
    send: (body, idempotencyKey) => api.call(enterRequest, { body }, { idempotencyKey }),
    onDone({ id, reference }) {
      toast.success(`${reference} is entered`)
      void navigate(`/data-protection/requests/${id}`)
    },
  })
  return (
    <section aria-labelledby="new-title">
      <h2 id="new-title" className="mb-5">
        Enter a request
      </h2>
      <RegisterForm form={form} submitLabel="Enter the request" cancelTo="/data-protection">
        <NativeSelect
          {...form.field('kind')}
          label="Right"
          placeholder="Choose"
          options={requestKinds.map((value) => ({ value, label: rightNames[value] }))}
        />
        <TextField
          {...form.field('receivedOn')}
          type="date"
          label="Received on"
          hint="The 30 days count from this day"
          defaultValue={today}
        />
        <TextField {...form.field('name')} label="Name of the requester" />
        <TextField
          {...form.field('email')}
          type="email"
          label="E-mail"
          hint="The answer goes there once the requester has confirmed the address. Check who the requester is before you answer"
          optional
        />
        <TextArea {...form.field('text')} label="What is requested" rows={6} maxLength={requestTextLimit} />
      </RegisterForm>
    </section>
  )
}
