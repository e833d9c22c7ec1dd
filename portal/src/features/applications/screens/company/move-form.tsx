import { useActingFor, mayFor } from '#kit/company/acting-for.ts'
import { MoveToCompany } from '#kit/company/move-to-company.tsx'
import { useApiMutation } from '#kit/api/query.ts'
import { toast } from '#ui/overlays/toast.ts'
import { getForm, listUserForms, type Submission } from '../../contract.ts'
import { moveForm } from '../../contract.documents.ts'

export function MoveForm({ form }: { form: Submission }) {
  const { companies } = useActingFor()
  const move = useApiMutation(moveForm, {
    invalidates: [getForm, listUserForms],
    onSuccess: ({ message }) => void toast.success(message),
  })
  return (
    <MoveToCompany
      noun="application"
      companies={companies.filter((company) => mayFor(company, 'sign'))}
      busy={move.isPending}
      error={move.error?.message}
      onMove={(companyId) => move.mutate({ params: { id: form.id }, body: { companyId } })}
    />
  )
}
