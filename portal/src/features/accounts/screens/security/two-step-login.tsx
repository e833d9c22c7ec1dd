import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { hasPasskeys } from '#kit/sign-in/factors.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { queryKey, useApiQuery } from '#kit/api/query.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { useHydrated } from '#kit/use-is-document.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { getProfile, type Factor } from '../../contract.ts'
import { listFactors, startApp } from '../../factors/contract.ts'
import { messages } from '../../messages.ts'
import { maxPasskeys } from '../../passkeys/rules.ts'
import { FormFailure } from '#ui/form/form-failure.tsx'

const SetUpApp = onDemand(() => import('./set-up-app.tsx').then((module) => module.SetUpApp))
const SetUpPasskey = onDemand(() => import('./set-up-passkey.tsx').then((module) => module.SetUpPasskey))
const OwnFactors = onDemand(() => import('./own-factors.tsx').then((module) => module.OwnFactors))
const RecoveryCodes = onDemand(() => import('./recovery-codes.tsx').then((module) => module.RecoveryCodes))

/** Passkeys and the second step of the login: adding them, and what is there. */
export function TwoStepLogin() {
  const found = useApiQuery(listFactors, {})
  const [step, setStep] = useState<Step>()
  const client = useQueryClient()
  const close = () => {
    for (const read of [listFactors, getProfile]) void client.invalidateQueries({ queryKey: queryKey(read) })
    setStep(undefined)
  }
  // Codes are shown once.
  const done = (codes: string[]) => (codes.length > 0 ? setStep({ codes }) : close())
  return (
    <section aria-labelledby="factors-title">
      <h2 id="factors-title" className="mb-2">
        Passkeys and two-step login
      </h2>
      <p className="mb-4 text-muted">
        A passkey logs you in with the finger, face or PIN of your device. An app on your phone shows a code that you
        enter after your password. With either, someone who learns your password cannot log in with it alone.
      </p>
      {step === 'passkey' && <SetUpPasskey onClose={() => setStep(undefined)} onDone={done} />}
      {typeof step === 'object' && 'app' in step && (
        <SetUpApp begun={step.app} onClose={() => setStep(undefined)} onDone={done} />
      )}
      {typeof step === 'object' && 'codes' in step && <RecoveryCodes codes={step.codes} onKept={close} isNew />}
      {!step && (
        <Loaded
          read={found}
          rows={2}
          loading="Loading your two-step login"
          failure="Failed to read your two-step login"
        >
          {(data) => (
            <>
              {data.factors.length > 0 && <OwnFactors {...data} />}
              <AddFactor {...data} onStep={setStep} />
            </>
          )}
        </Loaded>
      )}
    </section>
  )
}

/** What is being added. */
type Step = { app: ResponseOf<typeof startApp> } | 'passkey' | { codes: string[] }

interface AddFactorProps {
  factors: Factor[]
  passkeysOffered: boolean
  onStep: (step: Step) => void
}

/** The ways to add a passkey or an app. */
function AddFactor({ factors, passkeysOffered, onStep }: AddFactorProps) {
  const { submit, busy, error } = useSubmit(messages.unknownError)
  const hydrated = useHydrated()
  const isOn = factors.length > 0
  const hasApp = factors.some(({ kind }) => kind === 'totp')
  const isFull = factors.filter(({ kind }) => kind === 'passkey').length >= maxPasskeys
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
      {isFull && <p className="text-sm text-muted">You have {maxPasskeys} passkeys. Remove one to add another.</p>}
      <FormFailure>{error?.message}</FormFailure>
    </div>
  )
}
