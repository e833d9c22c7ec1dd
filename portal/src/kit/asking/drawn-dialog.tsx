// A dialog that asks before something is done is a description: what it says, its fields (`fields.ts`), the call that is made of their values, and
// what is read again and shown after it. All else is done here, once: what is missing, drafts, idempotency keys, the second factor, what was changed
// meanwhile, why it failed, the focus.

import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import type { Versioned } from './use-asked.ts'
import { type AskedForm, useAskedForm } from './use-asked-form.tsx'

interface AskProps<Values extends object, Answer, Seen extends Versioned>
  extends Pick<DialogProps, 'title' | 'size' | 'role'>, AskedForm<Values, Answer, Seen> {
  /** The record. */
  about?: string
  /** What is asked about it. */
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
  /** Buttons before the others. */
  more?: ReactNode
}

/** Asks for the values that an action needs, or for confirmation, and takes it; stays open with the reason when it is refused. */
export function AskDialog<Values extends object, Answer, Seen extends Versioned = undefined>(
  props: AskProps<Values, Answer, Seen>,
) {
  const { title, about, children, columns, confirmLabel, cancelLabel = 'Cancel', isIncomplete, more, onClose } = props
  const { values, hasFields, busy, form, inputs, outcome } = useAskedForm(props)
  const danger = typeof props.danger === 'function' ? props.danger(values) : props.danger
  const { size = hasFields ? 'md' : 'sm', role = 'alertdialog', isSafeFirst = danger } = props
  const [safe, other] = isSafeFirst && !hasFields ? [{ 'data-first-focus': '' }, {}] : [{}, { 'data-first-focus': '' }]
  const actions = (
    <>
      {more}
      <Button {...safe} onClick={onClose} disabled={busy}>
        {cancelLabel}
      </Button>
      <Button
        type="submit"
        form={form.id}
        variant={danger ? 'danger' : 'primary'}
        {...other}
        {...{ busy, busyLabel: props.busyLabel }}
        disabled={isIncomplete}
      >
        {typeof confirmLabel === 'string' ? confirmLabel : confirmLabel(values)}
      </Button>
    </>
  )
  return (
    <Dialog isOpen {...{ title, size, role, busy, actions, onClose }}>
      <div className="grid gap-4">
        {about && <p className="font-semibold [overflow-wrap:anywhere]">{about}</p>}
        {children}
        <form {...form} className={classNames('grid gap-4 empty:hidden', columns && 'sm:grid-cols-2')}>
          {inputs}
        </form>
        {outcome}
      </div>
    </Dialog>
  )
}
