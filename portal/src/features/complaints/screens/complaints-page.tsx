import { CasesPage } from '#features/cases/screens/cases-page.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { howToComplain } from '../how-to-complain.ts'
import { complaintRoom } from './complaint-room.tsx'

const { title, description } = howToComplain
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function ComplaintsPage() {
  return <CasesPage room={complaintRoom} />
}
