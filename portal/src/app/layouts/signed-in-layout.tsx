import { Outlet } from 'react-router'
import { SignedIn } from '#kit/signed-in.tsx'

/** Screens behind sign-in (spec 3 §2.1); they may take `useSession().user` for granted. */
export default function SignedInLayout() {
  return (
    <SignedIn>
      <Outlet />
    </SignedIn>
  )
}
