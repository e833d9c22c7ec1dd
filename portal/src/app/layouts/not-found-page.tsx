import { data } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { FailureScreen } from './failure-screen.tsx'

const missing = { status: 404 }

export const loader = () => data(null, missing)

export const meta = () => pageMeta({ title: 'Page Not Found' })

export default function NotFoundPage() {
  return <FailureScreen error={missing} />
}
