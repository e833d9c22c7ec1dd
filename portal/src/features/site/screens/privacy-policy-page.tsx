import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { DocumentPage } from '#ui/document-page.tsx'
import { privacyPolicy } from '../privacy-policy.ts'

const { title, description } = privacyPolicy
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function PrivacyPolicyPage() {
  return <DocumentPage document={privacyPolicy} />
}
