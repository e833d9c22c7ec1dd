import { CasesPage } from '#features/cases/screens/cases-page.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { howToPetition } from '../how-to-petition.ts'
import { petitionRoom } from './petition-room.tsx'

const { title, description } = howToPetition
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function PetitionsPage() {
  return <CasesPage room={petitionRoom} />
}
