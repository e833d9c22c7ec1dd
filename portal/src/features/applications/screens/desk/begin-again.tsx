import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useActingFor } from '#kit/company/acting-for.ts'
import { queryKey, useApiMutation } from '#kit/api/query.ts'
import { Button } from '#ui/button.tsx'
import { beginAgain, getDraft } from '../../contract.drafts.ts'
import type { Submission } from '../../contract.ts'

/** Begins a new application with the answers and documents of this one, in the same name. */
export function BeginAgain({ form, label = 'Make a new application' }: { form: Submission; label?: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { actFor } = useActingFor()
  const begin = useApiMutation(beginAgain, {
    async onSuccess() {
      actFor(form.company?.id ?? null)
      // Also those of an earlier visit are read again.
      client.removeQueries({ queryKey: queryKey(getDraft) })
      await navigate(`/forms/${form.formIndex}`)
    },
  })
  return (
    <>
      <Button size="sm" icon="plus" busy={begin.isPending} onClick={() => begin.mutate({ params: { id: form.id } })}>
        {label}
      </Button>
      {begin.isError && <p className="basis-full text-danger-ink">{begin.error.message}</p>}
    </>
  )
}
