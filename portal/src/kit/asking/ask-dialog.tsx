// A dialog that asks before something is done is a description: what it says, its fields (`fields.tsx`), the call that is made of their values, and
// what is read again and shown after it. All else is done here, once: what is missing, drafts, idempotency keys, the second factor, what was changed
// meanwhile, why it failed, the focus.

import { type FormEvent, Fragment, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { NewsNotice } from '../writing/draft-notice.tsx'
import { type FieldInput, readFields } from './read-fields.ts'
import { type AskedCall, nameOf, useAsked, type Versioned } from './use-asked.ts'

interface AskProps<Values extends object, Answer, Seen extends Versioned>
  extends Pick<DialogProps, 'title' | 'size' | 'role'>, AskedCall<Values, Answer, Seen> {
  /** The record, and what is asked about it. */
  children?: ReactNode
  /** Fields in two columns where there is room. */
  columns?: boolean
  confirmLabel: string | ((values: Values) => string)
  cancelLabel?: string
  /** What the button says meanwhile. */
  busyLabel?: string
  /** It cannot be undone. */
  danger?: boolean | undefined | ((values: Values) => boolean)
  /** Without fields the safe answer has the focus at first, as it has before what cannot be undone. */
  isSafeFirst?: boolean
  /** Something is missing before it can be done. */
  isIncomplete?: boolean
  /** Buttons before the others. */
  more?: ReactNode
  /** The title of why it failed. */
  failure?: string
}

/** Asks for what an action needs, or whether it is meant, and does it; stays open with the reason where it is refused. */
export function AskDialog<Values extends object, Answer, Seen extends Versioned = undefined>(
  props: AskProps<Values, Answer, Seen>,
) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', isIncomplete, more, failure, onClose } = props
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const { call, refused, isChanged, news, ...sending } = useAsked(props)

  const read = readFields(props.fields, typed)
  const values = read.values as Values
  const { shown } = read
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    // A form around the button that opened the dialog is not sent.
    event.stopPropagation()
    if (isIncomplete || call.isPending) return
    if (shown.every(({ problem }) => problem === undefined)) return sending.confirm(values)
    flushSync(() => setTried(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const danger = typeof props.danger === 'function' ? props.danger(values) : props.danger
  const { isSafeFirst = danger } = props
  const safe = isSafeFirst && shown.length === 0
  const actions = (
    <>
      {more}
      <Button {...(safe && { 'data-first-focus': '' })} onClick={onClose} disabled={call.isPending}>
        {cancelLabel}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant={danger ? 'danger' : 'primary'}
        {...(!safe && { 'data-first-focus': '' })}
        busy={call.isPending}
        busyLabel={props.busyLabel}
        disabled={isIncomplete}
      >
        {typeof confirmLabel === 'string' ? confirmLabel : confirmLabel(values)}
      </Button>
    </>
  )
  const { size = shown.length > 0 ? 'md' : 'sm', role = 'alertdialog' } = props
  return (
    <Dialog isOpen {...{ title, size, role, actions, onClose }} busy={call.isPending}>
      <div className="grid gap-4">
        {children}
        <form
          ref={form}
          id={formId}
          noValidate
          className={classNames('grid gap-4 empty:hidden', props.columns && 'sm:grid-cols-2')}
          onSubmit={confirm}
        >
          {shown.map(({ name, field, value, problem }, index) => {
            const input: FieldInput<unknown> = {
              value,
              values: read.values,
              error: (isTried && problem) || refused.get(name),
              first: index === 0 ? { 'data-first-focus': '' } : {},
              set(next) {
                sending.onChange(name)
                if (field.draft) field.draft.setText(String(next))
                else setTyped((before) => ({ ...before, [name]: next }))
              },
            }
            return <Fragment key={name}>{field.show(input)}</Fragment>
          })}
        </form>
        {isChanged && <NewsNotice news={news} />}
        {call.error && !call.error.fields.some(({ field }) => shown.some(({ name }) => name === nameOf(field))) && (
          <Alert kind={isChanged ? 'warning' : 'error'} title={failure}>
            {call.error.message}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
