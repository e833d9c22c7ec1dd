import { CaseGuide } from '#features/cases/screens/guide/case-guide.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { howToComplain } from '../how-to-complain.ts'
import { complaint } from '../kind.ts'

const { title, description } = howToComplain
const crumbs = [
  { label: 'Home', to: '/' },
  { label: 'Consumer Complaint', to: '/consumer-complaint' },
  { label: title },
]
const guided = { ...complaint, help: 'consumerAffairs', guide: { text: howToComplain } } as const

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function HowToComplainPage() {
  return <CaseGuide kind={guided} />
}
