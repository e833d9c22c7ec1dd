import type { RefObject } from 'react'
import { useApiMutation } from '#kit/query.ts'
import { useWriting, type Writing } from '#kit/writing/use-writing.ts'
import { WritingFrame } from '#kit/writing/writing-frame.tsx'
import { Alert } from '#ui/alert.tsx'
import { Thread } from '#ui/thread.tsx'
import { addCommunication, addNote } from '../../contract.moves.ts'
import { getReport, type Report } from '../../contract.ts'
import { readReportList } from '../../desk/contract.list.ts'
import { messages } from '../../messages.ts'
import { WriteForm } from '../follow-up/conversation.tsx'
import { heldText } from './held-texts.ts'
import { threadOf } from './thread-of.ts'

type Props = { report: Report; writing: Writing | undefined }

/** Everything that was said, noted and done about a report, and below it the box for a reply or a note. */
export function ReportThread({ report, writing }: Props) {
  return (
    <section aria-labelledby="report-thread" className="grid content-start gap-3">
      <h3 id="report-thread" className="text-base">
        Messages and events
      </h3>
      <Thread label={`Thread of ${report.reference}`} entries={threadOf(report)} />
      <WriteBox {...{ report, writing }} />
    </section>
  )
}

/** Neither the browser nor the account keeps what is written (docs/decisions/0008). */
function WriteBox({ report, writing: asked }: Props) {
  const { writing, write, textRef } = useWriting(asked)
  const { isReachable } = report
  const shown = isReachable ? writing : 'note'
  return (
    <>
      {!isReachable && <Alert>You cannot reply: the reporter has deleted the account.</Alert>}
      <WritingFrame can={{ reply: isReachable, note: true }} writing={shown} onSwitch={write}>
        {shown === 'reply' ? <Reply {...{ report, textRef }} /> : <Note {...{ report, textRef }} />}
      </WritingFrame>
    </>
  )
}

type BoxProps = { report: Report; textRef: RefObject<HTMLTextAreaElement | null> }

function Reply({ report: { id, isAnonymous }, textRef }: BoxProps) {
  const write = useApiMutation(addCommunication, { invalidates: [getReport, readReportList] })
  return (
    <WriteForm
      textRef={textRef}
      held={heldText(`${id} reply`)}
      label="Write to the reporter"
      hint={
        isAnonymous
          ? 'Only the person with the receipt can read this. Do not ask for details that would identify the person.'
          : 'The reporter logs in to read it here.'
      }
      missing={messages.messageMissing}
      button="Send message"
      busy={write.isPending}
      failure={write.error?.message}
      onSend={(content) => write.mutateAsync({ params: { id }, body: { content } })}
    />
  )
}

function Note({ report: { id }, textRef }: BoxProps) {
  const write = useApiMutation(addNote, { invalidates: [getReport] })
  return (
    <WriteForm
      textRef={textRef}
      held={heldText(`${id} note`)}
      label="New note"
      hint="Only staff who may read this report see it."
      missing={messages.noteMissing}
      button="Add note"
      busy={write.isPending}
      failure={write.error?.message}
      onSend={(note) => write.mutateAsync({ params: { id }, body: { note } })}
    />
  )
}
