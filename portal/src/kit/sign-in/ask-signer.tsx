import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/endpoint.ts'
import { Alert } from '#ui/alert.tsx'
import { useApiQuery } from '../api/query.ts'

type Signers = Endpoint<
  z.ZodMiniType<{ id: string }, { id: string }>,
  z.ZodMiniUnknown,
  z.ZodMiniUnknown,
  z.ZodMiniType<{ signers: { name: string }[] }>
>
/** `listSigners` of the companies, of which shared code knows no more. */
const listSigners = { method: 'GET', path: '/companies/:id/signers' } as Signers

/** Where a colleague must send what the person has prepared: names those who may. */
export function AskSigner({ company }: { company: { id: string; name: string } }) {
  const { data } = useApiQuery(listSigners, { params: { id: company.id } })
  const signers = data?.signers ?? []
  return (
    <Alert title="Ask a colleague who may sign to send it" className="max-w-3xl">
      <p>You may not file and sign for {company.name}.</p>
      {signers.length > 0 && (
        <>
          <p className="mt-2">These colleagues may:</p>
          <ul className="list-disc ps-5">
            {signers.map(({ name }, at) => (
              <li key={at} className="[overflow-wrap:anywhere]">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
      {data && signers.length === 0 && (
        <p className="mt-2">Nobody may at the moment. Ask a colleague who manages the members of the company.</p>
      )}
    </Alert>
  )
}
