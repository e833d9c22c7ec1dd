import { Button, type ButtonProps } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type AskedCall, useAsked } from './use-asked.ts'

type Act<Answer> = Pick<
  AskedCall<object, Answer, undefined>,
  'send' | 'refreshes' | 'record' | 'done' | 'doneMs' | 'onDone'
>

/** A button that makes a call without a question, and shows the result. */
export function ActButton<Answer>(props: Act<Answer> & Omit<ButtonProps, 'busy' | 'onClick'>) {
  const { send, refreshes, record, done, doneMs, onDone, ...button } = props
  const { call, confirm } = useAsked({
    send,
    refreshes,
    record,
    done,
    doneMs,
    onDone,
    onFailed: (message) => toast.error(message, doneMs ? { duration: doneMs } : {}),
    onClose: () => {},
  })
  return <Button {...button} busy={call.isPending} onClick={() => confirm({})} />
}
