import { data } from 'react-router'
import { FailureScreen } from './failure-screen.tsx'

const missing = { status: 404 }

export const loader = () => data(null, missing)

export default function NotFoundPage() {
  return <FailureScreen error={missing} />
}
