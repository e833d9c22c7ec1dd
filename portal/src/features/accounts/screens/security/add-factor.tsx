import { api } from '#kit/browser-api.ts'
import { useHydrated } from '#kit/hydrated.ts'
import { hasPasskeys } from '#kit/passkey-support.ts'
import { withProof } from '#kit/prove-again.ts'
import { useSubmit } from '#kit/use-submit.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { Button } from '#ui/button.tsx'
import type { Factor } from '../../contract.ts'
import { startApp } from '../../factors/contract.ts'
import { messages } from '../../messages.ts'
import { mostPasskeys } from '../../passkeys/rules.ts'
import { FormFailure } from '../form-failure.tsx'

/** What is being added. */
export type Step = { app: ResponseOf<typeof startApp> } | 'passkey' | { codes: string[] }

interface AddFactorProps {
  factors: Factor[]
  passkeysOffered: boolean
  onStep: (step: Step) => void
}

/** The ways to add a passkey or an app. */
export function AddFactor({ factors, passkeysOffered, onStep }: AddFactorProps) {
  const { submit, busy, error } = useSubmit(messages.unknownError)
  const hydrated = useHydrated()
  const isOn = factors.length > 0
  const hasApp = factors.some(({ kind }) => kind === 'totp')
  const isFull = factors.filter(({ kind }) => kind === 'passkey').length >= mostPasskeys
  const lacksPasskeys = passkeysOffered && hydrated && !hasPasskeys()
  const addsPasskey = passkeysOffered && !lacksPasskeys && !isFull
  const addApp = () => submit(async () => onStep({ app: await withProof(() => api.call(startApp, {})) }))
  return (
    <div className={isOn ? 'mt-6 grid gap-4' : 'grid gap-4 border-t border-line pt-4'}>
      {!isOn && (
        <p>
          Two-step login is off. A passkey is the easiest way. An authenticator app, such as Google Authenticator,
          Microsoft Authenticator or Aegis, is free and works without a connection.
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {addsPasskey && (
          <Button icon="key" variant={isOn ? 'secondary' : 'primary'} onClick={() => onStep('passkey')}>
            Add a passkey
          </Button>
        )}
        {!hasApp && (
          <Button
            icon="shield"
            variant={isOn || addsPasskey ? 'secondary' : 'primary'}
            busy={busy}
            onClick={() => void addApp()}
          >
            Add an authenticator app
          </Button>
        )}
      </div>
      {lacksPasskeys && (
        <p className="text-sm text-muted">
          This browser has no passkeys. Open this page in the current version of your usual browser to add one.
        </p>
      )}
      {isFull && <p className="text-sm text-muted">You have {mostPasskeys} passkeys. Remove one to add another.</p>}
      <FormFailure>{error?.message}</FormFailure>
    </div>
  )
}
