import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { DocumentPage } from '#ui/document-page.tsx'
import { accessibilityStatement } from '../accessibility-statement.ts'

const { title, description } = accessibilityStatement
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function AccessibilityPage() {
  return <DocumentPage document={accessibilityStatement} />
}
