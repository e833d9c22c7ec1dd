import { pageCall } from '#features/lists/contract.page-call.ts'
import { api } from '#kit/api/browser-api.ts'
import { useApiMutation, useRefresh } from '#kit/api/query.ts'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type CorrectionRequest, getForm, type Submission } from '../../contract.ts'
import { applicationList } from '../../desk/contract.list.ts'
import { askForCorrections, withdrawRequest } from '../contract.ts'
import { findLive, itemsOf, labelOf } from '../rules.ts'
import type { Asking } from './asking.tsx'

type Props = { form: Submission; asking: Asking }
const reads = [getForm, pageCall(applicationList.key)]

/** What is asked of the applicant, or what an officer chooses to ask for. */
export function RequestPanel({ form, asking }: Props) {
  const live = findLive(form)
  const { nextRequest } = form
  if (live) return <LiveRequest form={form} request={live} />
  if (!nextRequest) return null
  if (nextRequest.refusal) return <p className="text-sm text-muted">{nextRequest.refusal}</p>
  if (asking.chosen) return <Selection {...{ form, asking }} chosen={asking.chosen} />
  return (
    <div data-print="no">
      <Button
        icon="edit"
        size="sm"
        onClick={() => asking.choose({ items: [], due: nextRequest.due, signAgain: false })}
      >
        Ask for corrections
      </Button>
    </div>
  )
}

function LiveRequest({ form: { id, version, reference }, request }: { form: Submission; request: CorrectionRequest }) {
  const isLate = request.state === 'past'
  return (
    <Alert
      kind={isLate ? 'warning' : 'info'}
      title={`${isLate ? 'Corrections not sent in time: asked' : 'Corrections asked for'} until ${formatDay(request.due)}`}
      actions={
        <AskButton
          size="sm"
          icon="undo"
          dialog={(onClose) => (
            <AskDialog
              title="Withdraw the request for corrections?"
              about={reference}
              confirmLabel="Withdraw the request"
              send={() =>
                api.call(
                  withdrawRequest,
                  { params: { id, rid: request.id } },
                  { idempotencyKey: `withdraw-${request.id}-${version}` },
                )
              }
              refreshes={reads}
              done={({ message }) => message}
              onClose={onClose}
            >
              <p>We e-mail the applicant that nothing is to be corrected. The deadline continues.</p>
            </AskDialog>
          )}
        >
          Withdraw the request
        </AskButton>
      }
    >
      <ul className="list-disc ps-5">
        {itemsOf(request).map((item) => (
          <li key={labelOf(item)} className="[overflow-wrap:anywhere]">
            {labelOf(item)}: {item.reason}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Selection({ form, asking, chosen }: Props & { chosen: NonNullable<Asking['chosen']> }) {
  const once = useOnceKey()
  const refresh = useRefresh(getForm)
  const { id, version } = form
  const { items } = chosen
  const send = useApiMutation(askForCorrections, {
    invalidates: reads,
    onSuccess: ({ message }) => {
      toast.success(message)
      asking.clear()
    },
    // A colleague may have asked meanwhile.
    onError({ message }) {
      toast.error(message)
      refresh()
    },
  })
  const problemOf = (name: string) => send.error?.fields.find(({ field }) => field === name)?.message
  return (
    <section aria-labelledby="asking" data-print="no" className="grid gap-4 rounded-md bg-sunken p-4">
      <h2 id="asking" className="text-lg">
        Ask for corrections
      </h2>
      <p>
        Press ‘Ask’ beside each answer, document or signed form that is wrong. What you choose stays on this device
        until you send it.
      </p>
      {items.length > 0 && (
        <ul className="grid gap-1">
          {items.map((item) => (
            <li key={labelOf(item)} className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
                <strong>{labelOf(item)}</strong>: {item.reason}
              </span>
              <Button
                size="sm"
                variant="quiet"
                onClick={() => asking.choose({ ...chosen, items: items.filter((each) => each !== item) })}
              >
                Remove<span className="sr-only"> {labelOf(item)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Last day for the corrections"
        type="date"
        value={chosen.due}
        error={problemOf('due')}
        onChange={({ currentTarget }) => asking.choose({ ...chosen, due: currentTarget.value })}
      />
      <Checkbox
        label="The form must be signed again"
        checked={chosen.signAgain}
        onChange={({ currentTarget }) => asking.choose({ ...chosen, signAgain: currentTarget.checked })}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          icon="send"
          busy={send.isPending}
          disabled={items.length === 0}
          onClick={() =>
            send.mutate({
              params: { id },
              body: { ...chosen, version },
              idempotencyKey: once.keyOf(JSON.stringify([chosen, version])),
            })
          }
        >
          Send
        </Button>
        <Button variant="quiet" onClick={asking.clear}>
          Discard
        </Button>
      </div>
    </section>
  )
}
