import { type RecordActions, useChange } from '#engines/records/screens/use-record.ts'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { api } from '#kit/api/browser-api.ts'
import { typedTextStore, useStoredText } from '#kit/draft/use-stored-text.ts'
import type { BoxState } from '#kit/writing/officer-box.tsx'
import { TextForm } from '#kit/writing/text-form.tsx'
import { sendMessage, useSend } from '#kit/writing/use-send.ts'
import { WritingFrame } from '#kit/writing/writing-frame.tsx'
import { requestMessages } from '../../messages.requests.ts'
import { actOnRequest, type DataRequest, getRequest } from '../../requests/contract.ts'
import { dataRequest, eventWords } from '../../requests/kind.ts'
import { answerLimit } from '../../requests/rules.requests.ts'

/** How staff act on requests: one call has all actions. */
export const requestScreens: RecordActions<DataRequest> = {
  kind: dataRequest,
  read: getRequest,
  take: ({ id }, action, { text }, idempotencyKey) =>
    api.call(actOnRequest, { params: { id }, body: { action, text } as never }, { idempotencyKey }),
  refreshes: [pageCall('data-requests')],
  hintOf: readerOf,
}

/** The text of an action, which stays on this device until the portal has it. */
const useActionText = ({ id }: DataRequest, action: string) =>
  useStoredText(typedTextStore, `${dataRequest.key}-${action}:${id}`)

function readerOf({ userId, email }: DataRequest): string {
  if (userId || email) return 'The requester gets this text by e-mail.'
  return 'The requester has given no e-mail address: send this text by letter.'
}

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
  const { label, ask, confirmation } = dataRequest.actions[action]
  const { id, events } = request
  const draft = useActionText(request, action)
  const sending = useSend({
    draft,
    call: useChange(requestScreens, id, sendMessage),
    entries: events.map((event) => ({ ...event, text: eventWords[event.action] ?? '', note: event.text || null })),
    missing: requestMessages.actionTextMissing,
    sent: confirmation,
    send: (text, key) => requestScreens.take(request, action, { text }, key),
  })
  return (
    <TextForm
      {...{ draft, sending, textRef }}
      id="request-text"
      label={ask.text.label}
      hint={action === 'note' ? 'Only staff can read this.' : readerOf(request)}
      maxLength={answerLimit}
      failure="Failed to send the text"
      button={{ label, icon: action === 'note' ? 'plus' : 'send', busyLabel: 'Sending' }}
    />
  )
}
