import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { downloadFile, api } from '#kit/api/browser-api.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { useApiQuery, queryKey, useApiMutation } from '#kit/api/query.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { getProfile, type OwnUser, exportAccount, changePassword } from '../../contract.ts'
import { type User } from '#people/contract.ts'
import { ResendLink } from '../email/email-notice.tsx'
import { messages } from '../../messages.ts'
import { cancelEmailChange } from '../../email/contract.ts'
import { readKeptProfile } from './kept-profile.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'

const ProfileForm = onDemand(() => import('./profile-form.tsx').then((module) => module.ProfileForm))

export const meta = () => pageMeta({ title: 'User profile' })

export const handle = { heading: 'User profile' } satisfies RouteHandle

/** The Profile tab: view, edit, password, personal data (spec 1 §2.9). */
export default function ProfilePage() {
  const profile = useApiQuery(getProfile, {})
  return (
    <Loaded read={profile} rows={8} loading="Loading your profile" failure="Failed to read your profile">
      {(user) => <LoadedProfile user={user} />}
    </Loaded>
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
      <ChangePassword email={user.email} logsInByMail={user.logsInByMail} />
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

/** The unverified new address, with a button to cancel the change. */
function PendingEmail({ email }: { email: string }) {
  const client = useQueryClient()
  const cancel = useApiMutation(cancelEmailChange, {
    onSuccess: (profile) => {
      client.setQueryData(queryKey(getProfile, {}), profile)
      toast.success(messages.emailChangeCancelled)
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <Alert
      kind="info"
      title="Your new e-mail address is not confirmed yet"
      className="mb-6"
      actions={
        <>
          <ResendLink />
          <Button size="sm" busy={cancel.isPending} busyLabel="Cancelling" onClick={() => cancel.mutate({})}>
            Cancel the change
          </Button>
        </>
      }
    >
      Open the link that we sent to <strong className="[overflow-wrap:anywhere]">{email}</strong>. Until then you log in
      with your present address.
    </Alert>
  )
}

const DeleteAccount = onDemand(() => import('./delete-account.tsx').then((module) => module.DeleteAccount))

/** Export of the personal data and deletion of the account (decisions §1). */
function AccountData() {
  const [deleting, setDeleting] = useState(false)
  return (
    <section id="delete-account" aria-labelledby="data-title" className="scroll-mt-24">
      <h2 id="data-title" className="mb-4">
        Your data
      </h2>
      <div className="border-t border-line">
        <Row text="Copies, what you have agreed to, who opened your records, and your rights.">
          <LinkButton to="/user-profile/data">See your data</LinkButton>
        </Row>
        <Row text="A file with everything we store about your account.">
          <DownloadButton />
        </Row>
        <Row text="Removes your account and what identifies you. Submissions and cases stay with the Commission.">
          <Button icon="trash" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </Row>
      </div>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </section>
  )
}

function Row({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <p className="measure min-w-0 flex-1 basis-64 text-muted">{text}</p>
      {children}
    </div>
  )
}

function DownloadButton() {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadFile(endpointUrl(exportAccount, {}), 'my-account.json')
    } catch (error) {
      toast.error(error instanceof ApiError && error.status === 0 ? error.message : messages.exportFailed)
    }
    setBusy(false)
  }
  return (
    <Button icon="download" busy={busy} busyLabel="Preparing your data" onClick={() => void download()}>
      Download my data
    </Button>
  )
}

const NewPasswordForm = onDemand(() => import('./new-password-form.tsx').then((module) => module.NewPasswordForm))

/** The password section of the profile; `#password` in the address opens it. */
function ChangePassword({ email, logsInByMail }: { email: string; logsInByMail: boolean }) {
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
        {logsInByMail ? (
          <LinkButton to="/forgot-password">Set a password</LinkButton>
        ) : (
          <Button icon={open ? undefined : 'key'} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Cancel change' : 'Change password'}
          </Button>
        )}
      </div>
      {logsInByMail ? (
        <p className="border-t border-line pt-3 text-muted">
          Your account has no password: you log in by a link that we mail to you. You need none. To set one, ask for
          such a link; a passkey is added under Login and security.
        </p>
      ) : open ? (
        <NewPasswordForm
          email={email}
          send={async ({ currentPassword, password }) => {
            const body = { currentPassword, password }
            const { message } = await withProof(() => api.call(changePassword, { body }))
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
