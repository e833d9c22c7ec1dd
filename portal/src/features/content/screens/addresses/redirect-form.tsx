import { api } from '#kit/api/browser-api.ts'
import { useFields } from '#kit/forms/use-fields.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { redirectBody } from '../../addresses/contract.input.ts'
import { addRedirect, type Redirect } from '../../addresses/contract.ts'

const address = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const

export type RedirectFormProps = { onAdded: (redirect: Redirect) => void; onClose: () => void }

export function RedirectForm({ onAdded, onClose }: RedirectFormProps) {
  const form = useFields(redirectBody, { focusFirst: true })
  const { busy, error, submit } = useSubmit('The redirect could not be added.')
  return (
    <form
      method="post"
      noValidate
      className="grid max-w-3xl gap-5 rounded-md border border-line bg-surface p-4 sm:p-6"
      onSubmit={form.onSubmit((body) =>
        submit(async () => onAdded(await api.call(addRedirect, { body })), form.refuse),
      )}
    >
      <TextField
        {...form.field('path')}
        {...address}
        label="Old address"
        hint="A path of this site that has no page, such as /index.php or /old-news"
      />
      <TextField
        {...form.field('target')}
        {...address}
        label="Leads to"
        hint="The page of this site, such as /regulations"
      />
      {error && <Alert kind="error">{error.message}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Add redirect
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
