import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { DocumentPage } from '#ui/document-page.tsx'
import { termsOfService } from '../terms-of-service.ts'

const { title, description } = termsOfService
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function TermsOfServicePage() {
  return <DocumentPage document={termsOfService} />
}
