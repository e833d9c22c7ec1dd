import { Alert } from '../alert.tsx'

/** The server's error message below the form. */
export function FormFailure({ children }: { children: string | undefined }) {
  return children ? <Alert kind="error">{children}</Alert> : null
}
