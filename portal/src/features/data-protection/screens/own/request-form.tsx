import { useQueryClient } from '@tanstack/react-query'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { Form, useStoredForm } from '#kit/forms/use-form.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { kindWords, requestMessages } from '../../messages.requests.ts'
import { ownRequestBody } from '../../requests/contract.input.ts'
import { fileRequest, listOwnRequests } from '../../requests/contract.ts'
import { requestKinds, requestTextLimit } from '../../requests/rules.requests.ts'

export function RequestForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const form = useStoredForm({
    id: 'data-request',
    schema: ownRequestBody,
    async send(body, idempotencyKey) {
      const { reference } = await api.call(fileRequest, { body }, { idempotencyKey })
      await client.invalidateQueries({ queryKey: queryKey(listOwnRequests) })
      toast.success(`${requestMessages.filed} Its reference is ${reference}.`)
      onDone()
    },
  })
  return (
    <Form
      form={form}
      className="max-w-2xl"
      fields={{
        kind: {
          kind: 'radio',
          label: 'What do you want?',
          options: requestKinds.map((kind) => ({ value: kind, ...kindWords[kind] })),
        },
        text: {
          kind: 'textarea',
          label: 'Your request',
          hint: 'Name the data, and for a correction what is right. Do not write about a report of wrongdoing here',
          rows: 5,
          maxLength: requestTextLimit,
        },
      }}
      button="Send the request"
    />
  )
}
