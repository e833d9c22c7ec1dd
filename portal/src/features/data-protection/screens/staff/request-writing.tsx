import { pageCall } from '#features/lists/contract.page-call.ts'
import { api } from '#kit/api/browser-api.ts'
import { queryKey, type RecordCall, useRecordCall, useRefresh } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { text } from '#kit/asking/fields.ts'
import { typedSlice, useKeptText } from '#kit/draft/use-kept-text.ts'
import type { BoxState } from '#kit/writing/officer-box.tsx'
import { TextForm } from '#kit/writing/text-form.tsx'
import { sendMessage, useSend } from '#kit/writing/use-send.ts'
import { WritingFrame } from '#kit/writing/writing-frame.tsx'
import { actionWords, eventWords, requestMessages } from '../../messages.requests.ts'
import { actOnRequest, type DataRequest, getRequest } from '../../requests/contract.ts'
import { answerLimit, type RequestAction } from '../../requests/rules.requests.ts'

/** How the answer of an action is shown, and the lists read again. */
const useRequestRecord = (id: string): RecordCall<unknown> => ({
  shows: (answer) => [queryKey(getRequest, { params: { id } }), answer],
  refresh: useRefresh(getRequest, pageCall('data-requests')),
})

/** The text of an action, which stays on this device until the portal has it. */
const useActionText = ({ id }: DataRequest, action: RequestAction) => useKeptText(typedSlice, `request-${action}:${id}`)

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
  const { label, field, done } = actionWords[action]
  const { id, events } = request
  const draft = useActionText(request, action)
  const sending = useSend({
    draft,
    call: useRecordCall(sendMessage, useRequestRecord(id)),
    entries: events.map((event) => ({ ...event, text: eventWords[event.action] ?? '', note: event.text || null })),
    missing: requestMessages.actionTextMissing,
    sent: done,
    send: (text, idempotencyKey) =>
      api.call(actOnRequest, { params: { id }, body: { action, text } }, { idempotencyKey }),
  })
  return (
    <TextForm
      {...{ draft, sending, textRef }}
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
  const { label, field, done } = actionWords[action]
  const { id, reference } = request
  return (
    <AskDialog
      title={`${label}: ${reference}`}
      confirmLabel={label}
      danger={action === 'refuse'}
      fields={{
        text: text({
          label: field,
          hint: readerOf(request),
          draft: useActionText(request, action),
          maxLength: answerLimit,
          rows: 7,
          missing: requestMessages.actionTextMissing,
        }),
      }}
      record={useRequestRecord(id)}
      send={(words, { key }) =>
        api.call(actOnRequest, { params: { id }, body: { action, ...words } }, { idempotencyKey: key() })
      }
      retries
      done={done}
      onClose={onClose}
    />
  )
}
