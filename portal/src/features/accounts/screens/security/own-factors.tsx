import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { queryKey } from '#kit/api/query.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { Factor } from '../../contract.ts'
import { listFactors, removeFactor, renewRecoveryCodes } from '../../factors/contract.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '#ui/form/form-failure.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const fewCodes = 3

const nameOf = ({ kind, name }: Factor) => (kind === 'passkey' ? name : 'Authenticator app')

/** The passkeys, the app and the recovery codes of a person with two-step login. */
export function OwnFactors({ factors, recoveryCodesLeft }: { factors: Factor[]; recoveryCodesLeft: number }) {
  const [removing, setRemoving] = useState<Factor>()
  return (
    <>
      <ul className="border-t border-line">
        {factors.map((factor) => (
          <li key={factor.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold [overflow-wrap:anywhere]">{nameOf(factor)}</p>
              <p className="text-sm text-muted">
                {factor.kind === 'passkey' && 'Passkey. '}Added {formatDay(factor.addedAt)}
                {factor.usedAt && `, last used ${formatDay(factor.usedAt)}`}.
              </p>
            </div>
            <Button size="sm" icon="trash" onClick={() => setRemoving(factor)}>
              Remove
              <span className="sr-only">
                {factor.kind === 'passkey' ? ` passkey ${factor.name}` : ' authenticator app'}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <Recovery left={recoveryCodesLeft} />
      {removing && (
        <RemoveFactor factor={removing} isLast={factors.length === 1} onClose={() => setRemoving(undefined)} />
      )}
    </>
  )
}

function Recovery({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[]>()
  const { submit, busy, error } = useSubmit(messages.unknownError)
  const client = useQueryClient()
  const renew = () =>
    submit(async () => {
      const { recoveryCodes } = await withProof(() => api.call(renewRecoveryCodes, {}))
      setCodes(recoveryCodes)
      await client.invalidateQueries({ queryKey: queryKey(listFactors) })
    })
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  const words = left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
  return (
    <div className="mt-4 grid gap-4">
      {left <= fewCodes ? (
        <Alert kind="warning" title={words}>
          Without your device and without a recovery code you cannot log in. Make new codes now.
        </Alert>
      ) : (
        <p>{words} Each logs you in once if you lose your device.</p>
      )}
      <Button icon="retry" className="sm:w-fit" busy={busy} onClick={() => void renew()}>
        Make new recovery codes
      </Button>
      <p className="text-sm text-muted">Your earlier recovery codes then stop working.</p>
      <FormFailure>{error?.message}</FormFailure>
    </div>
  )
}

interface RemoveFactorProps {
  factor: Factor
  isLast: boolean
  onClose: () => void
}

function RemoveFactor({ factor, isLast, onClose }: RemoveFactorProps) {
  const { submit, busy, error } = useSubmit(messages.unknownError)
  const client = useQueryClient()
  const isPasskey = factor.kind === 'passkey'
  const remove = () =>
    submit(async () => {
      const { message } = await withProof(() => api.call(removeFactor, { params: { id: factor.id } }))
      await client.invalidateQueries({ queryKey: queryKey(listFactors) })
      toast.success(message)
      onClose()
    })
  return (
    <ConfirmDialog
      isOpen
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={isLast ? 'Turn off two-step login?' : `Remove ${isPasskey ? 'the passkey' : 'the authenticator app'}?`}
      confirmLabel={isPasskey ? 'Remove the passkey' : 'Remove the app'}
      cancelLabel={isLast ? 'Keep two-step login' : 'Keep it'}
    >
      {isPasskey && (
        <p>{factor.name} no longer logs you in. The device keeps its half of the passkey until you delete it there.</p>
      )}
      <p>
        {isLast
          ? 'You then log in with your password alone, and your recovery codes stop working.'
          : 'Your other ways to log in stay.'}
      </p>
      <FormFailure>{error?.message}</FormFailure>
    </ConfirmDialog>
  )
}
