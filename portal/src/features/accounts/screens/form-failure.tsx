import { Alert } from '#ui/alert.tsx'

/** What the server said, under the form that it refused. */
export function FormFailure({ children }: { children: string | undefined }) {
  return children ? <Alert kind="error">{children}</Alert> : null
}
