import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { type ActingCompany, ownCompanies } from '#kit/company/acting-for.ts'
import { PresentPeople } from '#kit/present-people.tsx'
import { queryKey } from '#kit/api/query.ts'
import { usePresence } from '#kit/use-presence.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { FormDraft } from '../fill-in/use-form-draft.ts'

type Props = { company: ActingCompany; draft: FormDraft; formId: string; sectionId: string }

/** Says to colleagues that the person has this section open, takes over what they save, and names those who have it open too. */
export function Editing({ company, draft, formId, sectionId }: Props) {
  const [isGone, setGone] = useState(false)
  const client = useQueryClient()
  const open = { place: 'company-draft', record: `${company.id}/${formId}`, part: sectionId } as const
  const colleagues = usePresence(open, {
    onAnswer({ version }) {
      setGone(version === null && draft.id !== undefined && draft.state === 'saved')
      if (version !== null && version !== draft.revision) void draft.pull()
    },
    // What the person may do has changed: the screen follows from the companies.
    onRefused: () => void client.invalidateQueries({ queryKey: queryKey(ownCompanies) }),
  })
  if (isGone)
    return (
      <Alert
        kind="warning"
        title="A colleague has sent or deleted these answers"
        actions={<LinkButton to="/user-profile/forms">See the applications</LinkButton>}
      >
        If you change something here, it is saved as a new application.
      </Alert>
    )
  return <PresentPeople people={colleagues.filter(({ part }) => part === sectionId)} what="this section" />
}
