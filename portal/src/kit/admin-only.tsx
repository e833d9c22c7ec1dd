import type { ReactNode } from 'react'
import { useSession } from './session.ts'
import { useIsDocument } from './use-is-document.ts'

/** What a signed-in Admin alone sees. A document holds it unseen in a template, from which its script takes it (app/document). */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { user } = useSession()
  if (useIsDocument()) return <template data-admin>{children}</template>
  return user?.role === 'Admin' ? children : null
}
