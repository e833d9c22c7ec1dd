import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { DocumentPage } from '#ui/document-page.tsx'
import { howToPetition } from '../how-to-petition.ts'

const { title, description } = howToPetition
const crumbs = [{ label: 'Home', to: '/' }, { label: 'Petitions and Disputes', to: '/petitions' }, { label: title }]

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function HowToPetitionPage() {
  return <DocumentPage document={howToPetition} />
}
