import { useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { withProof } from '#kit/prove-again.ts'
import { useApiQuery } from '#kit/query.ts'
import { useSubmit } from '#kit/use-submit.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { listFactors, startApp } from '../../factors/contract.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '../form-failure.tsx'

const SetUpApp = onDemand(() => import('./set-up-app.tsx').then((module) => module.SetUpApp))
const OwnFactors = onDemand(() => import('./own-factors.tsx').then((module) => module.OwnFactors))

/** The second step of the login: adding it, and what is there. */
export function TwoStepLogin() {
  const found = useApiQuery(listFactors, {})
  const [begun, setBegun] = useState<ResponseOf<typeof startApp>>()
  return (
    <section aria-labelledby="factors-title">
      <h2 id="factors-title" className="mb-2">
        Two-step login
      </h2>
      <p className="mb-4 text-muted">
        After your password you enter a code from an app on your phone. Someone who learns your password cannot log in
        with it alone.
      </p>
      {found.isPending && <SkeletonRows rows={2} label="Loading your two-step login" />}
      {found.isError && (
        <Alert kind="error" actions={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {found.error.message}
        </Alert>
      )}
      {begun ? (
        <SetUpApp begun={begun} onClose={() => setBegun(undefined)} />
      ) : (
        found.data && (found.data.factors.length > 0 ? <OwnFactors {...found.data} /> : <NoFactor onBegun={setBegun} />)
      )}
    </section>
  )
}

function NoFactor({ onBegun }: { onBegun: (begun: ResponseOf<typeof startApp>) => void }) {
  const { submit, busy, error } = useSubmit(messages.unknownError)
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <p>
        Two-step login is off. You need an authenticator app, such as Google Authenticator, Microsoft Authenticator or
        Aegis. The app is free and works without a connection.
      </p>
      <Button
        icon="shield"
        variant="primary"
        className="sm:w-fit"
        busy={busy}
        onClick={() => void submit(async () => onBegun(await withProof(() => api.call(startApp, {}))))}
      >
        Set up two-step login
      </Button>
      <FormFailure>{error?.message}</FormFailure>
    </div>
  )
}
