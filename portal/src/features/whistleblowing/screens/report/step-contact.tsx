import { useEffect } from 'react'
import { getProfile } from '#features/accounts/contract.ts'
import { abroadHint, PhoneField } from '#fields/phone-field.tsx'
import { useApiQuery } from '#kit/query.ts'
import { Alert } from '#ui/alert.tsx'
import { TextField } from '#ui/field.tsx'
import type { StepProps } from './step-words.tsx'

/** Step 2: the reporter's contact details, which come from the account and cannot be edited by users (spec 2 §§5, 6). */
export function StepContact({ draft, change, user }: Omit<StepProps, 'errorOf'>) {
  const named = !draft.isAnonymous && user !== null
  const profile = useApiQuery(getProfile, {}, { enabled: named })
  const phone = profile.data?.phone
  useEffect(() => {
    if (phone && draft.phone === '') change({ phone })
    // Only once, when the profile has loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phone])
  if (!named)
    return (
      <Alert title="You stay anonymous">
        There is nothing to fill in. Look again at what you have written: does it say who you are, or something that
        only you can know?
      </Alert>
    )
  const locked = user.role === 'User'
  return (
    <>
      {locked && (
        <p className="text-muted">
          These come from your account. They stay sealed until two officers agree to read them, and you read why.
        </p>
      )}
      <TextField
        label="Name"
        optional={!locked}
        disabled={locked}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        optional={!locked}
        disabled={locked}
        value={draft.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <PhoneField
        label="Phone"
        hint={abroadHint}
        optional={!locked}
        disabled={locked}
        value={draft.phone}
        onChange={(event) => change({ phone: event.currentTarget.value })}
      />
    </>
  )
}
