import { type FormEvent, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PasswordField, TextField } from '#ui/form/field.tsx'
import { api } from '../api/browser-api.ts'
import { useSubmit } from '../forms/use-submit.ts'

const confirmIdentity = { method: 'POST', path: '/auth/fresh' } as const

let open: Promise<boolean> | undefined

/** Asks for the second factor, or the password. Calls at the same moment share one dialog. */
export function askAgain(facts: unknown): Promise<boolean> {
  const { methods } = (facts ?? {}) as { methods?: unknown }
  const known = Array.isArray(methods) ? methods.map(String) : []
  open ??= ask(known).finally(() => (open = undefined))
  return open
}

/** A root of its own: any screen may ask, and no layout has to carry the dialog. */
async function ask(methods: readonly string[]): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  try {
    return await new Promise<boolean>((answer) => root.render(<ProofDialog methods={methods} answer={answer} />))
  } finally {
    root.unmount()
    place.remove()
  }
}

interface ProofDialogProps {
  methods: readonly string[]
  answer: (given: boolean) => void
}

/** Before an action that cannot be undone. The action that asked waits, and resumes with the right answer. */
function ProofDialog({ methods, answer }: ProofDialogProps) {
  const name = methods.includes('password') ? 'password' : 'code'
  const hasPasskey = methods.includes('passkey')
  const { submit, busy, error } = useSubmit()
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { [name]: new FormData(event.currentTarget).get(name) }
    const work = async () => {
      await api.call(confirmIdentity, { body } as never)
      answer(true)
    }
    void submit(work, ([first]) => {
      setProblem(first?.message)
      form.current?.querySelector('input')?.focus()
    })
  }
  const close = () => answer(false)
  const actions = (
    <>
      <Button onClick={close} disabled={busy}>
        Cancel
      </Button>
      <Button variant={hasPasskey ? 'secondary' : 'primary'} busy={busy} onClick={() => form.current?.requestSubmit()}>
        Continue
      </Button>
    </>
  )
  return (
    <Dialog isOpen size="sm" busy={busy} onClose={close} title="Confirm that it is you" actions={actions}>
      <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-4">
        <p>What you are about to do needs a confirmation. For the next 10 minutes we do not ask again.</p>
        {hasPasskey && <VerifyByPasskey onProved={() => answer(true)} />}
        <ProofField name={name} error={problem} methods={methods} />
        {error && <Alert kind="error">{error.message}</Alert>}
      </form>
    </Dialog>
  )
}

interface ProofFieldProps {
  name: 'password' | 'code'
  error: string | undefined
  methods: readonly string[]
}

function ProofField({ name, error, methods }: ProofFieldProps) {
  const hasPasskey = methods.includes('passkey')
  const field = { name, error, ...(!hasPasskey && { 'data-first-focus': '' }) }
  if (name === 'password') return <PasswordField {...field} label="Password" autoComplete="current-password" />
  const hasApp = methods.includes('totp') || !hasPasskey
  const hint = 'The 6-digit code that your authenticator app shows now, or one of your recovery codes'
  return (
    <TextField
      {...field}
      label={hasApp ? 'Code' : 'Recovery code'}
      hint={hasApp ? hint : 'One of your recovery codes, if you do not have your passkey'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

const startConfirmation = { method: 'POST', path: '/auth/fresh/options' } as const

/** The part of 'Confirm that it is you' for people with a passkey. */
function VerifyByPasskey({ onProved }: { onProved: () => void }) {
  const { submit, busy, error } = useSubmit()
  const [problem, setProblem] = useState<string>()
  if (typeof PublicKeyCredential === 'undefined')
    return <p className="text-muted">This browser has no passkeys. Use the browser in which you added yours.</p>
  const verify = () =>
    submit(
      async () => {
        setProblem(undefined)
        const { signWithPasskey } = await import('./passkey.ts')
        const { options } = (await api.call(startConfirmation, {} as never)) as unknown as { options: object }
        const passkey = await signWithPasskey(options)
        await api.call(confirmIdentity, { body: { passkey } } as never)
        onProved()
      },
      ([first]) => setProblem(first?.message),
    )
  const said = problem ?? error?.message
  return (
    <>
      <Button icon="key" variant="primary" busy={busy} data-first-focus="" onClick={() => void verify()}>
        Use your passkey
      </Button>
      {said && <Alert kind="error">{said}</Alert>}
    </>
  )
}
