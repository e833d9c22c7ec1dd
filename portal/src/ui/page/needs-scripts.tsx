import type { ReactNode } from 'react'
import { Alert } from '../alert.tsx'

/** Says to a visitor without scripts what does not work here; hidden from all others. */
export const NeedsScripts = ({ children }: { children: ReactNode }) => (
  <Alert kind="warning" title="This page needs JavaScript" className="mb-6 hidden max-w-xl noscript:flex">
    {children}
  </Alert>
)
