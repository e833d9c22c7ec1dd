import { useLocation } from 'react-router'
import { factorAddress } from '#kit/sign-in/factors.ts'
import { formatDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'

/** Tells a member of staff without a second factor from when it is needed. The screen on which it is added says it itself. */
export function FactorNotice({ from, due }: { from: string; due: boolean }) {
  const { pathname, search } = useLocation()
  if (pathname.endsWith('/security')) return null
  return (
    <Alert
      kind="warning"
      className="mb-6"
      title="Add a passkey or an authenticator app"
      actions={
        <LinkButton to={factorAddress(pathname + search)} size="sm">
          Add one now
        </LinkButton>
      }
    >
      {due
        ? `Since ${formatDay(startOfDay(from))} staff need one to work in the portal.`
        : `From ${formatDay(startOfDay(from))} staff need one to work in the portal.`}
    </Alert>
  )
}
