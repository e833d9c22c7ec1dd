import { api } from '#kit/api/browser-api.ts'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import { redirectBody } from '../../addresses/contract.input.ts'
import { addRedirect, type Redirect } from '../../addresses/contract.ts'

const address = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const

export type RedirectFormProps = { onAdded: (redirect: Redirect) => void; onClose: () => void }

export function RedirectForm({ onAdded, onClose }: RedirectFormProps) {
  const form = useForm({
    id: 'redirect',
    schema: redirectBody,
    failure: 'The redirect could not be added.',
    send: async (body) => onAdded(await api.call(addRedirect, { body })),
  })
  return (
    <Form
      form={form}
      className="max-w-3xl rounded-md border border-line bg-surface p-4 sm:p-6"
      fields={{
        path: {
          ...address,
          label: 'Old address',
          hint: 'A path of this site that has no page, such as /index.php or /old-news',
        },
        target: { ...address, label: 'Leads to', hint: 'The page of this site, such as /regulations' },
      }}
      button="Add redirect"
      onCancel={onClose}
    />
  )
}
