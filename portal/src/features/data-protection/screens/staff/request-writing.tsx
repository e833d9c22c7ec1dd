import { pageCall } from '#features/lists/contract.page-call.ts'
import { api } from '#kit/api/browser-api.ts'
import { queryKey, useRecordCall, useRefresh } from '#kit/api/query.ts'
import { typedSlice, useKeptText } from '#kit/draft/use-kept-text.ts'
import type { BoxState } from '#kit/writing/officer-box.tsx'
import { TextDialog } from '#kit/writing/text-dialog.tsx'
import { TextForm } from '#kit/writing/text-form.tsx'
import { sendMessage, useSend } from '#kit/writing/use-send.ts'
import { WritingFrame } from '#kit/writing/writing-frame.tsx'
import { Alert } from '#ui/alert.tsx'
import { actionWords, eventWords, requestMessages } from '../../messages.requests.ts'
import { actOnRequest, type DataRequest, getRequest } from '../../requests/contract.ts'
import { answerLimit, type RequestAction } from '../../requests/rules.requests.ts'

/** The text of an action, which stays on this device until the portal has it. */
function useActionText({ id, events }: DataRequest, action: RequestAction, onSent?: () => void) {
  const draft = useKeptText(typedSlice, `request-${action}:${id}`)
  const call = useRecordCall(sendMessage, {
    shows: (answer) => [queryKey(getRequest, { params: { id } }), answer],
    refresh: useRefresh(getRequest, pageCall('data-requests')),
  })
  const sending = useSend({
    draft,
    call,
    entries: events.map((event) => ({ ...event, text: eventWords[event.action] ?? '', note: event.text || null })),
    missing: requestMessages.actionTextMissing,
    sent: actionWords[action].done,
    send: (text, idempotencyKey) =>
      api.call(actOnRequest, { params: { id }, body: { action, text } }, { idempotencyKey }),
    ...(onSent && { onSent }),
  })
  return { draft, sending }
}

const readerOf = ({ userId, email }: DataRequest): string =>
  userId || email
    ? 'The requester gets this text by e-mail.'
    : 'The requester has given no e-mail address: send this text by letter.'

/** The box at the end of the thread: the answer, which closes the request, or a note. */
export function WriteBox({ request, writing, onSwitch, textRef }: BoxState & { request: DataRequest }) {
  const can = { reply: request.actions.includes('answer'), note: true }
  const action = can[writing] && writing === 'reply' ? 'answer' : 'note'
  return (
    <WritingFrame {...{ can, onSwitch }} writing={action === 'answer' ? 'reply' : 'note'} noteKey="n">
      <ActionForm key={action} {...{ request, action, textRef }} />
    </WritingFrame>
  )
}

type FormProps = Pick<BoxState, 'textRef'> & { request: DataRequest; action: 'answer' | 'note' }

function ActionForm({ request, action, textRef }: FormProps) {
  const { label, field } = actionWords[action]
  return (
    <TextForm
      {...useActionText(request, action)}
      textRef={textRef}
      id="request-text"
      label={field}
      hint={action === 'note' ? 'Only staff can read this.' : readerOf(request)}
      maxLength={answerLimit}
      failure="Failed to send the text"
      button={{ label, icon: action === 'note' ? 'plus' : 'send', busyLabel: 'Sending' }}
    />
  )
}

type DialogProps = { request: DataRequest; action: 'extend' | 'refuse'; onClose: () => void }

/** Asks for the reason, which the requester reads. */
export function ActionDialog({ request, action, onClose }: DialogProps) {
  const { label, field } = actionWords[action]
  const { draft, sending } = useActionText(request, action, onClose)
  return (
    <TextDialog
      title={`${label}: ${request.reference}`}
      draft={draft}
      text={{
        label: field,
        hint: readerOf(request),
        max: answerLimit,
        rows: 7,
        missing: requestMessages.actionTextMissing,
      }}
      confirmLabel={label}
      danger={action === 'refuse'}
      busy={sending.busy}
      below={sending.error && <Alert kind="error">{sending.error.message}</Alert>}
      onConfirm={() => sending.submit(null)}
      onClose={onClose}
    >
      {null}
    </TextDialog>
  )
}
