import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { useSliceWriter } from '#kit/draft/use-stored-text.ts'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { queryKey } from '#kit/api/query.ts'
import { updateStoredUser } from '#kit/sign-in/session.ts'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import { sameEmail } from '#platform/values/emails.ts'
import { toast } from '#ui/overlays/toast.ts'
import { getProfile, updateProfile } from '../../contract.ts'
import { type User } from '#people/contract.ts'
import { type Profile, profileChange } from '../../contract.input.ts'
import { messages } from '../../messages.ts'
import { profileSlice, readKeptProfile } from './kept-profile.ts'

const order = ['name', 'surname', 'phone', 'email', 'street', 'city', 'country', 'postalCode'] as const
const editable = (user: User): Profile =>
  Object.fromEntries(order.map((field) => [field, user[field]])) as unknown as Profile

/** The profile in edit mode; saving or cancelling leads back to view mode (spec 1 §4). */
export function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [initial] = useState(() => editable(user))
  const kept = useSliceWriter<Partial<Profile>>(profileSlice, user.id)
  const close = () => {
    kept.discard()
    onClose()
  }
  const client = useQueryClient()
  const form = useForm({
    id: 'profile',
    schema: profileChange,
    initial,
    typed: readKeptProfile(user.id),
    hasSummary: true,
    failure: messages.profileFailed,
    toasts: messages.profileFailed,
    async send({ password, ...details }) {
      const body = sameEmail(details.email, user.email) ? details : { ...details, password }
      const answer = await withProof(() => api.call(updateProfile, { body }))
      client.setQueryData(queryKey(getProfile, {}), answer)
      updateStoredUser(answer)
      toast.success(messages.profileUpdated)
      close()
    },
  })
  const { values, dirty } = form
  useEffect(() => {
    // Never the password.
    if (dirty) kept.later(Object.fromEntries(order.map((field) => [field, String(values[field] ?? '')])))
  }, [values, dirty, kept])
  useEffect(() => document.getElementById('profile-name')?.focus(), [])
  const changesEmail = !sameEmail(String(values['email']), user.email)
  return (
    <Form
      form={form}
      before={<LeaveGuard when={dirty} />}
      groups={[{ className: 'grid gap-5 sm:grid-cols-2 sm:items-end' }]}
      fields={{
        name: { label: 'Name', autoComplete: 'given-name' },
        surname: {
          label: 'Surname',
          hint: 'If you have one name only, enter it here too.',
          autoComplete: 'family-name',
        },
        phone: { kind: 'tel', label: 'Phone', autoComplete: 'tel' },
        email: {
          type: 'email',
          label: 'E-mail',
          hint: 'You log in with this address. If you change it, we send a link to the new address to confirm it',
          autoComplete: 'email',
        },
        ...(changesEmail && { password }),
        street: { label: 'Street', optional: true, autoComplete: 'street-address' },
        city: { label: 'City', optional: true, autoComplete: 'address-level2' },
        country: { label: 'Country', optional: true, autoComplete: 'country-name' },
        postalCode: { label: 'Postal code', optional: true, autoComplete: 'postal-code' },
      }}
      button="Save"
      busyLabel="Saving"
      onCancel={close}
    />
  )
}

const password = {
  kind: 'password',
  label: 'Current password',
  hint: 'To confirm that it is you who changes the e-mail address',
  autoComplete: 'current-password',
} as const
