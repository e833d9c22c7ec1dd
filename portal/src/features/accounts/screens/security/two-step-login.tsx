import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { queryKey, useApiQuery } from '#kit/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { getProfile } from '../../contract.ts'
import { listFactors } from '../../factors/contract.ts'
import { AddFactor, type Step } from './add-factor.tsx'

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
      {found.isPending && <SkeletonRows rows={2} label="Loading your two-step login" />}
      {found.isError && (
        <Alert kind="error" actions={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {found.error.message}
        </Alert>
      )}
      {step === 'passkey' && <SetUpPasskey onClose={() => setStep(undefined)} onDone={done} />}
      {typeof step === 'object' && 'app' in step && (
        <SetUpApp begun={step.app} onClose={() => setStep(undefined)} onDone={done} />
      )}
      {typeof step === 'object' && 'codes' in step && <RecoveryCodes codes={step.codes} onKept={close} isNew />}
      {!step && found.data && (
        <>
          {found.data.factors.length > 0 && <OwnFactors {...found.data} />}
          <AddFactor {...found.data} onStep={setStep} />
        </>
      )}
    </section>
  )
}
