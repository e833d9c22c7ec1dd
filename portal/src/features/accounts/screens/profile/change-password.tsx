import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { queryKey } from '#kit/api/query.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { changePassword, getProfile } from '../../contract.ts'

const NewPasswordForm = onDemand(() => import('./new-password-form.tsx').then((module) => module.NewPasswordForm))

/** The password section of the profile; `#password` in the address opens it. */
export function ChangePassword({ email }: { email: string }) {
  const { hash, key } = useLocation()
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const [seen, setSeen] = useState('')
  if (hash === '#password' && seen !== key) {
    setSeen(key)
    setOpen(true)
  }
  return (
    <section id="password" aria-labelledby="password-title" className="scroll-mt-24">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="password-title">Password</h2>
        <Button icon={open ? undefined : 'key'} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Cancel change' : 'Change password'}
        </Button>
      </div>
      {open ? (
        <NewPasswordForm
          email={email}
          send={({ currentPassword, password }) =>
            withProof(() => api.call(changePassword, { body: { currentPassword, password } }))
          }
          onDone={({ message }) => {
            toast.success(message)
            setOpen(false)
            void client.invalidateQueries({ queryKey: queryKey(getProfile) })
          }}
        />
      ) : (
        <p className="border-t border-line pt-3 text-muted">
          When you change the password, every other device is logged out.
        </p>
      )}
    </section>
  )
}
