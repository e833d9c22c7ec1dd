import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { actionWords } from '../../messages.requests.ts'
import { requestActionBody } from '../../requests/contract.input.ts'
import { actOnRequest, type DataRequest, getRequest, listRequests } from '../../requests/contract.ts'
import { answerLimit, type RequestAction } from '../../requests/rules.requests.ts'
import { useRegisterForm } from '../use-register-form.ts'

/** A button for each action that the server allows now. */
export function RequestActions({ request }: { request: DataRequest }) {
  const [action, setAction] = useState<RequestAction>()
  const mayAct = useDuty(may.manageDataProtection)
  if (!mayAct) return null
  return (
    <div className="flex flex-wrap gap-3">
      {request.actions.map((name) => (
        <Button key={name} variant={name === 'answer' ? 'primary' : 'secondary'} onClick={() => setAction(name)}>
          {actionWords[name].label}
        </Button>
      ))}
      {action && <ActionDialog request={request} action={action} onClose={() => setAction(undefined)} />}
    </div>
  )
}

interface DialogProps {
  request: DataRequest
  action: RequestAction
  onClose: () => void
}

function ActionDialog({ request: { id, reference, email, userId }, action, onClose }: DialogProps) {
  const words = actionWords[action]
  const client = useQueryClient()
  const form = useRegisterForm({
    id: 'request-action',
    record: `${id}:${action}`,
    schema: requestActionBody,
    toBody: ({ text = '' }) => ({ action, text }),
    send: (body, idempotencyKey) => api.call(actOnRequest, { params: { id }, body }, { idempotencyKey }),
    async onDone() {
      await client.invalidateQueries({ queryKey: queryKey(getRequest) })
      await client.invalidateQueries({ queryKey: queryKey(listRequests) })
      toast.success(words.done)
      onClose()
    },
  })
  const cancel = () => {
    form.discard()
    onClose()
  }
  const mailed = action !== 'note' && (userId || email)
  return (
    <ConfirmDialog
      isOpen
      danger={action === 'refuse'}
      busy={form.busy}
      onClose={cancel}
      onConfirm={() => form.press()}
      title={`${words.label}: ${reference}`}
      confirmLabel={words.label}
    >
      <form method="post" noValidate {...form.form} className="grid gap-4">
        <TextArea {...form.field('text')} label={words.field} rows={7} maxLength={answerLimit} />
        <p className="text-muted">
          {action === 'note'
            ? 'Only staff see notes.'
            : mailed
              ? 'The person gets this text by e-mail.'
              : 'The person has given no e-mail address: send this text by letter.'}
        </p>
        {form.failure && <Alert kind="error">{form.failure}</Alert>}
      </form>
    </ConfirmDialog>
  )
}
