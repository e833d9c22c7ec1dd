import { useActingFor, mayFor } from '#kit/company/acting-for.ts'
import { MoveToCompany } from '#kit/company/move-to-company.tsx'
import { useApiMutation } from '#kit/api/query.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

type Props = { kind: KindScreens; row: CaseDetail }

/** Moves a case in the person's own name to a company, for kinds that companies file. */
export function MoveCase({ kind, row }: Props) {
  return kind.forCompanies && !row.company ? <Move {...{ kind, row }} /> : null
}

function Move({ kind, row }: Props) {
  const { companies } = useActingFor()
  const move = useApiMutation(kind.calls.move, {
    invalidates: [kind.calls.get, kind.calls.list],
    onSuccess: ({ company }) => void toast.success(`The ${kind.noun.toLowerCase()} now belongs to ${company?.name}.`),
  })
  return (
    <MoveToCompany
      noun={kind.noun.toLowerCase()}
      companies={companies.filter((company) => mayFor(company, 'sign'))}
      busy={move.isPending}
      error={move.error?.message}
      onMove={(companyId) => move.mutate({ params: { id: row.id }, body: { companyId } })}
    />
  )
}
