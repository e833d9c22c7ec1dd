import type { ComponentProps, ReactNode, RefObject } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { type ApiError, asSentence } from '../api/api-client.ts'
import { isUnanswered } from '../use-retry-online.ts'
import { NewsNotice } from './draft-notice.tsx'
import type { Draft } from './use-draft.ts'
import type { SendState } from './use-send.ts'

type Props = Pick<ComponentProps<typeof TextArea>, 'id' | 'label' | 'hint' | 'maxLength'> & {
  draft: Pick<Draft, 'text' | 'setText'> & Partial<Pick<Draft, 'isComing'>>
  sending: SendState
  textRef: RefObject<HTMLTextAreaElement | null>
  /** 'Failed to send message'. */
  failure: string
  /** More for the field, such as what files do that are pasted or dropped. */
  field?: Partial<ComponentProps<typeof TextArea>>
  button: Pick<ComponentProps<typeof Button>, 'icon' | 'busyLabel' | 'size' | 'variant'> & { label: string }
  /** Beside the button. */
  buttons?: ReactNode
  /** Between the field and what it says about sending; `options` between that and the button. */
  children?: ReactNode
  options?: ReactNode
}

/** The form for a text of an officer, sent also by Ctrl+Enter. */
export function TextForm(props: Props) {
  const { id, label, hint, maxLength, draft, sending, textRef, failure, field, button, buttons, children, options } =
    props
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
        {...{ id, label, hint, maxLength }}
        ref={textRef}
        rows={4}
        value={draft.text}
        readOnly={draft.isComing}
        error={sending.problem}
        {...field}
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
      {children}
      <NewsNotice news={sending.news} />
      {sending.error && <SendFailure title={failure} error={sending.error} />}
      {options}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" variant="primary" {...button} busy={sending.busy}>
          {button.label}
        </Button>
        {buttons}
      </div>
    </form>
  )
}

/** Why a text was not sent; nothing of it is lost. */
const SendFailure = ({ title, error }: { title: string; error: ApiError }) => (
  <Alert kind="error" title={title}>
    {isUnanswered(error)
      ? `${asSentence(error.message)} Your text is kept on this device. While this page is open, it is sent automatically when the connection is back. Sending it again does not send it twice.`
      : error.message}
  </Alert>
)
