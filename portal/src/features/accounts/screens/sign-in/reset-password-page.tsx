import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/browser-api.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { signOutHere } from '#kit/session.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { resetPassword } from '../../contract.ts'
import { NewPasswordForm } from './new-password-form.tsx'

// The token follows the # of the URL, which browsers do not send to servers.
export const meta = () => [...pageMeta({ title: 'Set a new password' }), { name: 'robots', content: 'noindex' }]

/** Sets a new password with the mailed link. */
export default function ResetPasswordPage() {
  const token = useTokenFromHash()
  const navigate = useNavigate()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title="Set a new password"
        lead="You are logged out on all devices. Then you log in with the new password."
      />
      <div className="max-w-xl">
        {token === undefined && <SkeletonRows rows={2} />}
        {token === '' && <NoLink />}
        {token && (
          <NewPasswordForm
            action="Set the new password"
            send={({ password }) => api.call(resetPassword, { body: { token, password } })}
            onDone={({ message }) => {
              signOutHere()
              toast.success(message)
              void navigate('/login', { replace: true })
            }}
          />
        )}
      </div>
    </div>
  )
}

function NoLink() {
  return (
    <EmptyState
      icon="key"
      title="Open the link in your mail"
      action={
        <LinkButton to="/forgot-password" variant="primary">
          Ask for a link
        </LinkButton>
      }
    >
      This page works only with the link that was mailed to you. It is valid for 30 minutes and works once.
    </EmptyState>
  )
}

/** Reads the token and removes it from the address bar and history; '' without a token, undefined before hydration. */
function useTokenFromHash(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const found = window.location.hash.slice(1)
      setToken((known) => found || known || '')
      if (found) window.history.replaceState(window.history.state, '', window.location.pathname)
    }
    take()
    // Opening a second link in this tab changes only the hash, without loading the page.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
