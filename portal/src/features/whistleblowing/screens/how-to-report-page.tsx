import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { DocumentPage } from '#ui/document-page.tsx'
import { howToReport } from '../how-to-report.ts'

export const handle = { scripts: false }

const { title, description } = howToReport
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function HowToReportPage() {
  return <DocumentPage document={howToReport} />
}
