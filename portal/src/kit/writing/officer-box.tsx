import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { typeBuffered } from './early-keys.ts'
import type { OpenRecord } from '../use-presence.ts'
import { onDemand } from '../on-demand.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { PresentOfficers, useOfficers } from './present-officers.tsx'
import type { ReplyChoice } from './rules.replies.ts'
import { TextForm } from './text-form.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { type Sending, useSend } from './use-send.ts'
import type { Writing } from './use-writing.ts'
import { WritingFrame } from './writing-frame.tsx'

const InsertReply = onDemand(() => import('./canned-reply.tsx').then((part) => part.InsertReply), { fallback: null })

type TextRef = RefObject<HTMLTextAreaElement | null>

/** The state of the box that the page and its keys use. */
export type BoxState = { writing: Writing; onSwitch: (writing: Writing) => void; textRef: TextRef }

type Props = BoxState & {
  /** The kind and id of the record under which drafts are kept. */
  place: { kind: string; record: string }
  /** Under which name others have the record open, which version the page shows, and the key under which it is read. */
  open: Pick<OpenRecord, 'place' | 'record'>
  version: number
  queryKey: readonly unknown[]
  can: Record<Writing, boolean>
  /** The form of a reply, with its draft. */
  reply: (draft: Draft) => ReactNode
  note: Omit<NoteProps, 'draft' | 'textRef'>
}

/** One box at the end of a thread for a reply or a note for staff, which also shows who else is writing. Both texts are stored. */
export function OfficerBox({ place, open, version, queryKey, can, reply, note, ...box }: Props) {
  const [isTyping, setTyping] = useState(false)
  const people = useOfficers({ ...open, part: isTyping ? box.writing : '' }, version, queryKey)
  return (
    <>
      <PresentOfficers people={people} />
      <Box {...{ place, can, reply, note, ...box }} onTyping={setTyping} />
    </>
  )
}

type BoxProps = Omit<Props, 'open' | 'version' | 'queryKey'> & { onTyping: (isTyping: boolean) => void }

function Box({ place, can, writing, onSwitch, textRef, onTyping, reply, note }: BoxProps) {
  const drafts = { reply: useDraft(place, 'message'), note: useDraft(place, 'note') }
  const shown = can[writing] ? writing : can.reply ? 'reply' : 'note'
  const draft = watch(drafts[shown], onTyping)
  const { isComing } = draft
  useEffect(() => {
    if (!isComing) typeBuffered(textRef.current)
  }, [isComing, textRef])
  if (!can.reply && !can.note) return null
  return (
    <WritingFrame {...{ can, onSwitch }} writing={shown} noteKey="n" onLeave={() => onTyping(false)}>
      <DraftNotice draft={draft} />
      {shown === 'reply' ? reply(draft) : <NoteForm key="note" {...note} {...{ draft, textRef }} />}
    </WritingFrame>
  )
}

const watch = (draft: Draft, onTyping: BoxProps['onTyping']): Draft => ({
  ...draft,
  setText(text) {
    draft.setText(text)
    onTyping(text !== '')
  },
  clear() {
    draft.clear()
    onTyping(false)
  },
})

/** Of the record: what was said about it, and the call of a form, each of which has its own. */
type About = Pick<Sending, 'entries'> & { useCall: () => Sending['call'] }

type ReplyProps = Pick<ComponentProps<typeof TextForm>, 'label' | 'hint' | 'failure' | 'field' | 'buttons'> & {
  /** The kind of record, and what the placeholders of its canned replies become. */
  kind: string
  values: Readonly<Record<string, string>>
  /** Each function also gets what was chosen when the text was sent. */
  sending: Omit<Sending, 'call' | 'fingerprintOf' | 'send' | 'onSent'> &
    About & {
      draft: Draft
      fingerprintOf?: (words: string, chosen: ReplyChoice) => string
      send: (words: string, key: string, chosen: ReplyChoice) => Promise<unknown>
      onSent?: (chosen: ReplyChoice) => void
    }
  textRef: TextRef
  max: number
  buttonLabel: string
  /** What sending can also do now, besides resolving. */
  can: ReplyChoice
  choice: ReplyChoice
  onChoice: (choice: ReplyChoice) => void
  /** The button that sends and resolves, where that is possible; the first one after a canned reply that resolves. */
  resolveLabel?: string | false
  /** What is asked before it resolves; `send` then sends it. */
  onResolve?: ((send: () => void) => void) | false | undefined
  children?: ReactNode
}

/** The same words are another message where sending them also does something else. */
const withChoice = (words: string, chosen: ReplyChoice) =>
  Object.keys(chosen).length > 0 ? JSON.stringify([words, chosen]) : words

export function ReplyForm({
  kind,
  values,
  sending: { useCall, fingerprintOf = withChoice, send, onSent, ...sending },
  textRef,
  max,
  buttonLabel,
  can,
  choice,
  onChoice,
  resolveLabel,
  onResolve,
  buttons,
  ...form
}: ReplyProps) {
  const { draft } = sending
  // Of the last press, also when it is sent again.
  const chosen = useRef<ReplyChoice>({})
  const state = useSend({
    ...sending,
    call: useCall(),
    fingerprintOf: (words) => fingerprintOf(words, chosen.current),
    send: (words, key) => send(words, key, chosen.current),
    onSent() {
      onChoice({})
      onSent?.(chosen.current)
    },
  })
  const submit = (resolves: boolean) => (field: HTMLElement | null) => {
    chosen.current = {
      ...(resolves && { resolves }),
      ...(!resolves && can.asks && choice.asks && { asks: true }),
      ...(can.assigns && choice.assigns && { assigns: true }),
    }
    if (resolves && onResolve && draft.text.trim()) onResolve(() => state.submit(field))
    else state.submit(field)
  }
  const isResolving = !!resolveLabel && choice.resolves === true
  return (
    <TextForm
      {...form}
      {...{ draft, textRef }}
      sending={{ ...state, submit: submit(isResolving) }}
      id="message"
      maxLength={max}
      button={{ label: isResolving ? resolveLabel : buttonLabel, icon: 'send', busyLabel: 'Sending' }}
      options={
        <>
          {can.asks && (
            <Checkbox
              label="Pause the deadline until they reply"
              checked={choice.asks ?? false}
              onChange={({ currentTarget }) => onChoice({ ...choice, asks: currentTarget.checked, resolves: false })}
            />
          )}
          {can.assigns && (
            <Checkbox
              label="Assign it to me"
              checked={choice.assigns ?? false}
              onChange={({ currentTarget }) => onChoice({ ...choice, assigns: currentTarget.checked })}
            />
          )}
        </>
      }
      buttons={
        <>
          {resolveLabel && (
            <Button
              size="sm"
              icon={isResolving ? 'send' : 'check-circle'}
              disabled={state.busy}
              onClick={() => submit(!isResolving)(textRef.current)}
            >
              {isResolving ? buttonLabel : resolveLabel}
            </Button>
          )}
          {buttons}
          <InsertReply
            {...{ kind, values, draft, textRef }}
            can={{ ...can, resolves: !!resolveLabel }}
            onChoice={(inserted) => onChoice({ ...choice, ...inserted })}
          />
        </>
      }
    />
  )
}

type NoteProps = About &
  Pick<Sending, 'missing' | 'send'> & {
    draft: Draft
    textRef: TextRef
    max: number
    tooLong?: string
  }

/** A note that only staff read. */
function NoteForm({ draft, textRef, max, tooLong, useCall, ...sending }: NoteProps) {
  const problem = draft.text.trim().length > max ? tooLong : undefined
  return (
    <TextForm
      {...{ draft, textRef }}
      sending={useSend({ ...sending, draft, problem, sent: 'Note added', call: useCall() })}
      id="note"
      label="New note"
      hint="Only staff can read this."
      maxLength={max}
      failure="Failed to add note"
      button={{ label: 'Add note', icon: 'plus', busyLabel: 'Adding' }}
    />
  )
}
