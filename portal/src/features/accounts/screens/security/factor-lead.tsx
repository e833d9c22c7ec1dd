import { useLocation } from 'react-router'
import { readNext } from '#kit/sign-in/login-address.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { formatDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { getProfile } from '../../contract.ts'
import { listFactors } from '../../factors/contract.ts'

/** Why a member of staff is on this screen, and the way back once there is a second factor. */
export function FactorLead() {
  const { search } = useLocation()
  const factors = useApiQuery(listFactors, {})
  const profile = useApiQuery(getProfile, {})
  if (!factors.data || !profile.data) return null
  const next = readNext(search, profile.data)
  const lack = profile.data.lacksFactor
  if (factors.data.factors.length > 0) return search.includes('next=') ? <Ready next={next} /> : null
  if (lack?.due)
    return (
      <Alert kind="warning" title="Add a passkey or an authenticator app to continue">
        Since {formatDay(startOfDay(lack.from))} staff need one to work in the portal. Your profile stays open without
        it.
        {search.includes('next=') && ' Then you return to the page where you were.'}
      </Alert>
    )
  if (!search.includes('&first') && !lack) return null
  return (
    <Alert
      kind="info"
      title="Protect your account with a passkey or an authenticator app"
      actions={
        <LinkButton to={next} size="sm">
          Later
        </LinkButton>
      }
    >
      You manage the portal, so a stolen password must not be enough.
      {lack && ` From ${formatDay(startOfDay(lack.from))} staff need one to work in the portal.`}
    </Alert>
  )
}

function Ready({ next }: { next: string }) {
  return (
    <Alert
      kind="success"
      title="Your account is protected"
      actions={
        <LinkButton to={next} variant="primary" size="sm">
          Continue
        </LinkButton>
      }
    >
      You can work in the portal now.
    </Alert>
  )
}
