import { type RefObject, useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { sendOrKeep } from '#kit/outbox/waiting.ts'
import { useSession } from '#kit/session.ts'
import { insertText } from '#kit/writing/rules.replies.ts'
import type { Draft } from '#kit/writing/use-draft.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { caseMessages } from '../../messages.ts'
import { textLimits } from '../../rules.ts'
import { AttachButton, AttachedList } from '../case/attached-files.tsx'
import { messageLetter, messageOf } from '../case/case-message.ts'
import { SendFailure } from '../case/send-failure.tsx'
import { useAttachedFiles } from '../case/use-attached-files.ts'
import { WaitingMessages } from '../case/waiting-messages.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { NewsNotice } from './news-notice.tsx'
import { useSend } from './use-send.ts'

const ReplyPicker = onDemand(() => import('#kit/writing/reply-picker.tsx').then((part) => part.ReplyPicker), {
  fallback: null,
})

type Props = { kind: KindScreens; row: CaseDetail; draft: Draft; textRef: RefObject<HTMLTextAreaElement | null> }

/** A message to the person, with files, and on request with a pause of the deadline. */
export function ReplyForm({ kind, row, draft, textRef }: Props) {
  const { user } = useSession()
  const [asks, setAsks] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const files = useAttachedFiles(kind, row, true)
  const params = { id: row.id }
  const sending = useSend({
    kind,
    row,
    draft,
    missing: caseMessages.messageMissing,
    problem: files.busy ? caseMessages.uploading : undefined,
    sent: 'Message sent',
    fingerprintOf: (words) => messageOf(words, files.ids, asks).fingerprint,
    send(words, key) {
      const { body } = messageOf(words, files.ids, asks)
      const left = {
        ...draft.place,
        value: { text: words },
        address: `${kind.path}/${row.id}`,
      }
      return sendOrKeep(
        messageLetter(kind, row.id, {
          words,
          key,
          body,
          draft: left,
        }),
        () =>
          api.call(
            kind.calls.sendMessage,
            {
              params,
              body: {
                ...body,
                version: row.version,
              },
            },
            { idempotencyKey: key },
          ),
      )
    },
    onSent: () => setAsks(false),
  })
  const insert = (inserted: string) => {
    setChoosing(false)
    const field = textRef.current
    const at = { start: field?.selectionStart ?? draft.text.length, end: field?.selectionEnd ?? draft.text.length }
    const { text, cursor } = insertText(draft.text, at, inserted)
    draft.setText(text)
    // After the dialog has given the focus back.
    setTimeout(() => {
      field?.focus()
      field?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <>
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sending.submit(textRef.current)
        }}
      >
        <TextArea
          id="message"
          ref={textRef}
          rows={4}
          label="Message to the person"
          hint="The person gets an e-mail."
          value={draft.text}
          readOnly={draft.isComing}
          maxLength={textLimits.message}
          error={sending.problem}
          {...files.handlers}
          onChange={(event) => {
            sending.forgetProblem()
            draft.setText(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || sending.busy) return
            event.preventDefault()
            sending.submit(event.currentTarget)
          }}
        />
        <AttachedList files={files} row={row} />
        <WaitingMessages kind={kind} id={row.id} sent="Message sent" />
        <NewsNotice news={sending.news} />
        {sending.error && <SendFailure title="Failed to send message" error={sending.error} />}
        {row.actions.includes('ask') && (
          <Checkbox
            label="Pause the deadline until they reply"
            checked={asks}
            onChange={(event) => setAsks(event.currentTarget.checked)}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="sm" variant="primary" icon="send" busy={sending.busy} busyLabel="Sending">
            Send message
          </Button>
          <AttachButton size="sm" files={files} />
          <Button size="sm" variant="quiet" icon="copy" onClick={() => setChoosing(true)}>
            Insert a reply
          </Button>
        </div>
      </form>
      {isChoosing && (
        <ReplyPicker
          kind={kind.key}
          values={valuesOf(kind, row, user)}
          onInsert={insert}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

const valuesOf = (kind: KindScreens, row: CaseDetail, user: { name: string; surname?: string } | null | undefined) => ({
  name: row.user.name,
  reference: row.reference,
  subject: kind.subjectOf(row),
  deadline: row.clock.dueAt ? formatDay(row.clock.dueAt) : '',
  officer: `${user?.name ?? ''} ${user?.surname ?? ''}`.trim(),
})
