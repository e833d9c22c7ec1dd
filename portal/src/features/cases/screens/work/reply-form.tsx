import { type RefObject, useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { sendOrKeep } from '#kit/outbox/waiting.ts'
import { useSession } from '#kit/session.ts'
import { useCannedReply } from '#kit/writing/canned-reply.tsx'
import { TextForm } from '#kit/writing/text-form.tsx'
import type { Draft } from '#kit/writing/use-draft.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { Checkbox } from '#ui/choice.tsx'
import { caseMessages } from '../../messages.ts'
import { textLimits } from '../../rules.ts'
import { AttachButton, AttachedList } from '../case/attached-files.tsx'
import { messageLetter, messageOf } from '../case/case-message.ts'
import { useAttachedFiles } from '../case/use-attached-files.ts'
import { WaitingMessages } from '../case/waiting-messages.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useSendAbout } from './use-send.ts'

type Props = { kind: KindScreens; row: CaseDetail; draft: Draft; textRef: RefObject<HTMLTextAreaElement | null> }

/** A message to the person, with files, and on request with a pause of the deadline. */
export function ReplyForm({ kind, row, draft, textRef }: Props) {
  const { user } = useSession()
  const [asks, setAsks] = useState(false)
  const files = useAttachedFiles(kind, row, true)
  const params = { id: row.id }
  const sending = useSendAbout(kind, row, {
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
  const canned = useCannedReply({ kind: kind.key, values: valuesOf(kind, row, user), draft, textRef })
  return (
    <>
      <TextForm
        {...{ draft, sending, textRef }}
        id="message"
        label="Message to the person"
        hint="The person gets an e-mail."
        maxLength={textLimits.message}
        failure="Failed to send message"
        field={files.handlers}
        button={{ label: 'Send message', icon: 'send', busyLabel: 'Sending' }}
        buttons={
          <>
            <AttachButton size="sm" files={files} />
            {canned.button}
          </>
        }
        options={
          row.actions.includes('ask') && (
            <Checkbox
              label="Pause the deadline until they reply"
              checked={asks}
              onChange={(event) => setAsks(event.currentTarget.checked)}
            />
          )
        }
      >
        <AttachedList files={files} row={row} />
        <WaitingMessages kind={kind} id={row.id} sent="Message sent" />
      </TextForm>
      {canned.dialog}
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
