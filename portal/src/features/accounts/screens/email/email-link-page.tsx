import { type Location, useLocation } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { UndoEmailChange } from './undo-email-change.tsx'
import { VerifyEmail } from './verify-email.tsx'

const undoes = ({ pathname }: Pick<Location, 'pathname'>) => pathname.startsWith('/undo-email-change')

export const meta = ({ location }: { location: Pick<Location, 'pathname'> }) => [
  ...pageMeta({ title: undoes(location) ? 'This was not me' : 'Confirm your e-mail address' }),
  { name: 'robots', content: 'noindex' },
]

/** The page opened by mailed links. Two addresses share one route, because each route adds to the weight of every page. */
export default function EmailLinkPage() {
  return undoes(useLocation()) ? <UndoEmailChange /> : <VerifyEmail />
}
