import { describeKind, type MoveCall } from '#features/cases/screens/kind-screens.ts'
import { useContact } from '#kit/site-frame.ts'
import { movePetition, petitionCalls, type PetitionRow } from '../contract.ts'
import { howToPetition } from '../how-to-petition.ts'
import { messages } from '../messages.ts'
import { petition } from '../kind.ts'
import { petitionCategories, petitionCategoryLabels, petitionTypes } from '../rules.ts'

/** Describes petitions and disputes for the case screens (spec 2 §2.3). */
export const petitionKind = describeKind<PetitionRow>({
  ...petition,
  title: 'Petitions and Disputes',
  lead: 'Bring a dispute before the Commission, and follow its progress.',
  guide: { to: '/petitions/how-to-petition', label: 'How to petition', text: howToPetition },
  help: 'general',
  calls: petitionCalls,
  move: movePetition as unknown as MoveCall,
  words: messages,
  wizard: () => import('./petition-wizard.ts').then((module) => module.petitionWizard),
  newForCustomer: 'Create Petition for User',
  types: petitionTypes.map((value) => ({ value, label: value })),
  categories: petitionCategories.map((value) => ({ value, label: petitionCategoryLabels[value] })),
  subjectOf: (row) => row.subject,
  typeOf: (row) => row.petitionType,
  factsOf: (row) => [
    { term: 'Category', value: petitionCategoryLabels[row.category] },
    { term: 'Address', value: row.address },
    { term: 'State', value: row.state },
  ],
  footnote: <ComplianceContact />,
})

function ComplianceContact() {
  const { email } = useContact().contacts.compliance
  return (
    <>
      For whistle-blowing issues, write to the compliance contact:{' '}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
    </>
  )
}
