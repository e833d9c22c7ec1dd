import { CaseGuide } from '#features/cases/screens/guide/case-guide.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { howToPetition } from '../how-to-petition.ts'
import { petition } from '../kind.ts'

const { title, description } = howToPetition
const crumbs = [{ label: 'Home', to: '/' }, { label: 'Petitions and Disputes', to: '/petitions' }, { label: title }]
const guided = { ...petition, help: 'general', guide: { text: howToPetition } } as const

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function HowToPetitionPage() {
  return <CaseGuide kind={guided} />
}
