import { type AskedTags, RecordTags } from '#features/tags/screens/record-tags.tsx'
import { api } from '#kit/api/browser-api.ts'
import { useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

type Props = { kind: KindScreens; row: CaseDetail }

export function CaseTags({ kind, row }: Props) {
  const call = useCaseCall(kind, (body: AskedTags) => api.call(kind.calls.tag, { params: { id: row.id }, body }))
  return <RecordTags noun="case" tags={row.tags} call={call} />
}
