import { getProfile } from '#features/accounts/contract.ts'
import { useApiQuery } from '#kit/query.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'

/** The contact details of the account, which can be changed only in the profile (spec 2 §6). */
export function AccountPerson({ user, nameLabel }: { user: StoredUser; nameLabel: string }) {
  const profile = useApiQuery(getProfile, {})
  const phone = profile.data?.phone ?? (profile.isError ? 'As in your profile' : '')
  return (
    <>
      <TextField label={nameLabel} value={`${user.name} ${user.surname}`} readOnly autoComplete="name" />
      <TextField label="Email" type="email" value={user.email} readOnly />
      <TextField
        label="Phone Number"
        type="tel"
        value={phone}
        readOnly
        hint={
          <>
            From your account. Change it in{' '}
            <Link to="/user-profile" className="link">
              your profile
            </Link>
            : what you have typed here is kept.
          </>
        }
      />
    </>
  )
}
