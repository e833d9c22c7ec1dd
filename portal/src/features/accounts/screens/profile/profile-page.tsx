import { useState } from 'react'
import { useApiQuery } from '#kit/api/query.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { getProfile, type OwnUser } from '../../contract.ts'
import { type User } from '#people/contract.ts'
import { AccountData } from './account-data.tsx'
import { ChangePassword } from './change-password.tsx'
import { PendingEmail } from '../email/pending-email.tsx'
import { readKeptProfile } from './kept-profile.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'

const ProfileForm = onDemand(() => import('./profile-form.tsx').then((module) => module.ProfileForm))

export const meta = () => pageMeta({ title: 'User profile' })

export const handle = { heading: 'User profile' } satisfies RouteHandle

/** The Profile tab: view, edit, password, personal data (spec 1 §2.9). */
export default function ProfilePage() {
  const profile = useApiQuery(getProfile, {})
  if (profile.data) return <LoadedProfile user={profile.data} />
  if (profile.isPending) return <SkeletonRows rows={8} label="Loading your profile" />
  return (
    <Alert kind="error" actions={<Button onClick={() => void profile.refetch()}>Try again</Button>}>
      {profile.error.message}
    </Alert>
  )
}

function LoadedProfile({ user }: { user: OwnUser }) {
  const [editing, setEditing] = useState(() => readKeptProfile(user.id) !== undefined)
  return (
    <div className="grid max-w-3xl gap-12">
      <section aria-labelledby="details-title">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="details-title">Your details</h2>
          {!editing && (
            <Button icon="edit" onClick={() => setEditing(true)}>
              Edit profile
            </Button>
          )}
        </div>
        {!editing && user.pendingEmail && <PendingEmail email={user.pendingEmail} />}
        {editing ? <ProfileForm user={user} onClose={() => setEditing(false)} /> : <ProfileView user={user} />}
      </section>
      <ChangePassword email={user.email} />
      <AccountData />
    </div>
  )
}

function ProfileView({ user }: { user: User }) {
  return (
    <DescriptionList
      items={[
        { term: 'Name', value: user.name },
        { term: 'Surname', value: user.surname },
        ...(user.companyName ? [{ term: 'Company name', value: user.companyName }] : []),
        { term: 'Phone', value: user.phone },
        { term: 'E-mail', value: user.email },
        { term: 'Street', value: user.street },
        { term: 'City', value: user.city },
        { term: 'Country', value: user.country },
        { term: 'Postal code', value: user.postalCode },
        { term: 'Registered', value: formatDay(user.registrationDate) },
      ]}
    />
  )
}
