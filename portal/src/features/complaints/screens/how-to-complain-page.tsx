import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { DocumentPage } from '#ui/document-page.tsx'
import { howToComplain } from '../how-to-complain.ts'

const { title, description } = howToComplain
const crumbs = [
  { label: 'Home', to: '/' },
  { label: 'Consumer Complaint', to: '/consumer-complaint' },
  { label: title },
]

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function HowToComplainPage() {
  return <DocumentPage document={howToComplain} />
}
