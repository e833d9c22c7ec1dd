import type { ReactNode } from 'react'
import { useSession } from './session.ts'
import { useIsDocument } from './use-is-document.ts'

/** Shown to a signed-in Admin only. A document contains it in a template, which its script inserts (app/document). */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { user } = useSession()
  if (useIsDocument()) return <template data-admin>{children}</template>
  return user?.role === 'Admin' ? children : null
}
