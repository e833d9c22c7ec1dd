import { useQueryClient } from '@tanstack/react-query'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { kindWords, requestMessages } from '../../messages.requests.ts'
import { ownRequestBody } from '../../requests/contract.input.ts'
import { fileRequest, listOwnRequests } from '../../requests/contract.ts'
import { requestKinds, requestTextLimit } from '../../requests/rules.requests.ts'
import { RegisterForm, useRegisterForm } from '../register-form.tsx'

/** A new request of the person. */
export function RequestForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const form = useRegisterForm({
    id: 'data-request',
    schema: ownRequestBody,
    send: (body, idempotencyKey) => api.call(fileRequest, { body }, { idempotencyKey }),
    async onDone({ reference }) {
      await client.invalidateQueries({ queryKey: queryKey(listOwnRequests) })
      toast.success(`${requestMessages.filed} Its reference is ${reference}.`)
      onDone()
    },
  })
  return (
    <RegisterForm form={form} submitLabel="Send the request">
      <RadioGroup
        {...form.field('kind')}
        label="What do you want?"
        options={requestKinds.map((kind) => ({ value: kind, ...kindWords[kind] }))}
      />
      <TextArea
        {...form.field('text')}
        label="Your request"
        hint="Name the data, and for a correction what is right. Do not write about a report of wrongdoing here"
        rows={5}
        maxLength={requestTextLimit}
      />
    </RegisterForm>
  )
}
