import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { useSliceKeeper } from '#kit/draft/use-kept-text.ts'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { queryKey } from '#kit/api/query.ts'
import { updateStoredUser } from '#kit/sign-in/session.ts'
import { useFields } from '#kit/forms/use-fields.ts'
import { sameEmail } from '#platform/values/emails.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { PasswordField, TextField } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { getProfile, updateProfile } from '../../contract.ts'
import { type User } from '#people/contract.ts'
import { type Profile, profileChange, type ProfileChange } from '../../contract.input.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '#ui/form/form-failure.tsx'
import { profileSlice, readKeptProfile } from './kept-profile.ts'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { useFormCall } from '../use-form-call.ts'

const order = ['name', 'surname', 'phone', 'email', 'street', 'city', 'country', 'postalCode'] as const
const listed = [...order.slice(0, 4), 'password', ...order.slice(4)] as const
const idOf = (field: string) => `profile-${field}`
const editable = (user: User): Profile =>
  Object.fromEntries(order.map((field) => [field, user[field]])) as unknown as Profile

/** The profile in edit mode; saving or cancelling leads back to view mode (spec 1 §4). */
export function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [initial] = useState(() => editable(user))
  const kept = useSliceKeeper<Partial<Profile>>(profileSlice, user.id)
  const form = useFields(profileChange, { initial, typed: readKeptProfile(user.id) })
  const { values, dirty } = form
  useEffect(() => {
    // Never the password.
    if (dirty) kept.later(Object.fromEntries(order.map((field) => [field, String(values[field] ?? '')])))
  }, [values, dirty, kept])
  const close = () => {
    kept.discard()
    onClose()
  }
  const { send, busy, failure } = useFormCall(form, {
    fallback: messages.profileFailed,
    toast: messages.profileFailed,
  })
  const client = useQueryClient()
  useEffect(() => document.getElementById(idOf('name'))?.focus(), [])
  const changesEmail = !sameEmail(String(form.values.email), user.email)
  const saved = (answer: User) => {
    client.setQueryData(queryKey(getProfile, {}), answer)
    updateStoredUser(answer)
    toast.success(messages.profileUpdated)
    close()
  }
  const submit = form.onSubmit(({ password, ...details }) => {
    const body = changesEmail ? { ...details, password } : details
    return send(() => withProof(() => api.call(updateProfile, { body })), saved)
  })
  const field = (name: keyof ProfileChange) => ({ ...form.field(name), id: idOf(name) })
  const summary = form.problemsOf(listed).map(({ field: name, message }) => ({ message, href: `#${idOf(name)}` }))
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <LeaveGuard when={form.dirty} />
      <ErrorSummary errors={summary} attempt={form.attempt} />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <TextField {...field('name')} label="Name" autoComplete="given-name" />
        <TextField
          {...field('surname')}
          label="Surname"
          hint="If you have one name only, enter it here too."
          autoComplete="family-name"
        />
        <PhoneField label="Phone" autoComplete="tel" {...field('phone')} />
        <TextField
          {...field('email')}
          type="email"
          label="E-mail"
          hint="You log in with this address. If you change it, we send a link to the new address to confirm it"
          autoComplete="email"
        />
        {changesEmail && (
          <PasswordField
            {...field('password')}
            label="Current password"
            hint="To confirm that it is you who changes the e-mail address"
            autoComplete="current-password"
          />
        )}
        <TextField {...field('street')} label="Street" optional autoComplete="street-address" />
        <TextField {...field('city')} label="City" optional autoComplete="address-level2" />
        <TextField {...field('country')} label="Country" optional autoComplete="country-name" />
        <TextField {...field('postalCode')} label="Postal code" optional autoComplete="postal-code" />
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving">
          Save
        </Button>
        <Button onClick={close} disabled={busy}>
          Cancel
        </Button>
      </div>
      <FormFailure>{failure}</FormFailure>
    </form>
  )
}
