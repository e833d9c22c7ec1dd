import type { RefObject } from 'react'
import { api } from '#kit/browser-api.ts'
import type { Draft } from '#kit/writing/use-draft.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { caseMessages } from '../../messages.ts'
import { textLimits } from '../../rules.ts'
import { SendFailure } from '../case/send-failure.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { NewsNotice } from './news-notice.tsx'
import { useSend } from './use-send.ts'

type Props = { kind: KindScreens; row: CaseDetail; draft: Draft; textRef: RefObject<HTMLTextAreaElement | null> }

/** A note that only staff read. */
export function NoteForm({ kind, row, draft, textRef }: Props) {
  const sending = useSend({
    kind,
    row,
    draft,
    missing: caseMessages.noteMissing,
    sent: 'Note added',
    fingerprintOf: (words) => words,
    send: (note, idempotencyKey) =>
      api.call(
        kind.calls.addNote,
        {
          params: { id: row.id },
          body: {
            note,
            version: row.version,
          },
        },
        { idempotencyKey },
      ),
  })
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sending.submit(textRef.current)
      }}
    >
      <TextArea
        id="note"
        ref={textRef}
        rows={4}
        label="New note"
        hint="Only staff can read this."
        value={draft.text}
        readOnly={draft.isComing}
        maxLength={textLimits.note}
        error={sending.problem}
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
      <NewsNotice news={sending.news} />
      {sending.error && <SendFailure title="Failed to add note" error={sending.error} />}
      <Button
        type="submit"
        size="sm"
        variant="primary"
        icon="plus"
        busy={sending.busy}
        busyLabel="Adding"
        className="justify-self-start"
      >
        Add note
      </Button>
    </form>
  )
}
