import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { type ActingCompany, ownCompanies } from '#kit/acting-for.ts'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { noteEditing } from '../../contract.drafts.ts'
import { editingCallSeconds } from '../../rules.ts'
import type { FormDraft } from '../fill-in/use-form-draft.ts'
import { nameEditors } from './name-editors.ts'

type Props = { company: ActingCompany; draft: FormDraft; formId: string; sectionId: string }
type State = Partial<ResponseOf<typeof noteEditing>> & { isGone?: boolean }

/** Says to colleagues that the person has this section open, takes over what they save, and names those who have it open too. */
export function Editing({ company, draft, formId, sectionId }: Props) {
  const [{ colleagues = [], isGone }, setState] = useState<State>({})
  useCalls({ companyId: company.id, formId, sectionId }, draft, setState)
  const editing = nameEditors(colleagues, sectionId)
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
  return (
    <p role="status" className="flex min-h-6 items-start gap-1.5 text-sm font-semibold text-amber-ink">
      {editing && (
        <>
          <Icon name="users" className="mt-0.5" />
          <span className="[overflow-wrap:anywhere]">{editing}</span>
        </>
      )}
    </p>
  )
}

type Open = { companyId: string; formId: string; sectionId: string }

/** One call at once, and every 20 s while the page is visible. */
function useCalls({ companyId, formId, sectionId }: Open, draft: FormDraft, show: (state: State) => void): void {
  const client = useQueryClient()
  const latest = useRef(draft)
  useEffect(() => void (latest.current = draft))
  useEffect(() => {
    let isOpen = true
    const call = async () => {
      if (document.visibilityState !== 'visible') return
      const body = { companyId, sectionId }
      const answer = await api.call(noteEditing, { params: { formId }, body }).catch((error: unknown) => {
        const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404)
        // What the person may do has changed: the screen follows from the companies.
        if (isRefused) void client.invalidateQueries({ queryKey: queryKey(ownCompanies) })
      })
      if (!answer || !isOpen) return
      const { revision, pull, state } = latest.current
      show({ ...answer, isGone: answer.revision === null && revision > 0 && state === 'saved' })
      if (answer.revision !== null && answer.revision > revision) await pull()
    }
    void call()
    const timer = setInterval(() => void call(), editingCallSeconds * 1_000)
    const again = () => void call()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOpen = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [client, companyId, formId, sectionId, show])
}
