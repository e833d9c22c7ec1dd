import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getProfile } from '#features/accounts/contract.ts'
import { listCompanies } from '#features/companies/contract.ts'
import { getQuotas, warningsOf } from '#features/quotas/contract.ts'
import type { ApiClient } from '#kit/api/api-client.ts'
import { apiContext, visitorContext } from '#kit/api/api-context.ts'
import { includesMandate } from '#platform/mandates.ts'
import { type OpenDraft, readDraft, type SentDraft } from '../../drafts/contract.ts'
import { initialValues, type KindToWrite, type WizardValues } from '../wizard/wizard-description.ts'
import { reachableStep } from '../wizard/wizard-steps.ts'
import { filingAddress, type Filer, type FilingPart } from './filing-forms.ts'

export interface FilingAccount {
  name: string
  email: string
  phone: string
  /** Warnings about limits of the account. */
  warnings: { full: boolean; text: string }[]
}

interface Common {
  account: FilingAccount | null
}
export type FilingView = Common &
  (
    | { view: 'begun'; draft: OpenDraft }
    | { view: 'step'; step: number; draft: OpenDraft | null; values: WizardValues; sent: SentDraft | null }
    | { view: 'files'; draft: OpenDraft }
    | { view: 'review'; draft: OpenDraft; filers: Filer[]; prepares: string[] }
    | { view: 'sent'; sent: SentDraft }
    | { view: 'gone' | 'others' | 'no-cookies' }
  )

const parts: readonly string[] = ['1', '2', 'files', '3', 'sent']

/** What the page shows: which part of the way, as far as it may be reached with what is there. */
export async function loadFiling(kind: KindToWrite, { request, context }: LoaderFunctionArgs): Promise<FilingView> {
  const api = context.get(apiContext)
  const { key, user, isForm } = context.get(visitorContext)
  const search = new URL(request.url).searchParams
  const part = parts.find((each) => each === search.get('step')) as FilingPart | undefined
  const account = user && (await readAccount(api))
  const first = { view: 'step', step: 1, draft: null, values: initialValues(kind), sent: null, account } as const
  // What was typed on an open page comes back with it, whatever has become of the draft.
  const typed = isForm && (part === '1' || part === '2') && ({ ...first, step: Number(part) } as const)
  if (key === undefined) {
    if (part === undefined || part === '1') return first
    if (typed) return typed
    if (search.has('begun') || isForm) return { view: 'no-cookies', account }
    throw redirect(filingAddress(kind), 302)
  }
  const { state, draft, sent } = await api.call(readDraft, { body: { kind: kind.key, key } })
  if (state === 'others') return typed || { view: 'others', account }
  if (sent)
    return typed ? { ...typed, sent } : part === undefined ? { ...first, sent } : { view: 'sent', sent, account }
  if (!draft) return typed || (part === '1' ? first : { view: 'gone', account })
  if (part === undefined) return { view: 'begun', draft, account }
  const values = { ...initialValues(kind), ...draft.values }
  const wanted = part === 'files' || part === 'sent' ? 3 : Number(part)
  const step = typed ? typed.step : reachableStep(kind, wanted, values, false)
  if (step < 3) return { view: 'step', step, draft, values, sent: null, account }
  if (part === 'files') return { view: 'files', draft, account }
  const filing = account ? await readFilers(kind, api) : { filers: [], prepares: [] }
  return { view: 'review', draft, ...filing, account }
}

async function readAccount(api: ApiClient): Promise<FilingAccount> {
  const { name, surname, email, phone } = await api.call(getProfile, {})
  const { limits, used } = await api.call(getQuotas, {})
  return {
    name: `${name} ${surname}`.trim(),
    email,
    phone: phone ?? '',
    warnings: warningsOf(['casesPerDay', 'openCases'], limits, used),
  }
}

/** For whom the person may file, who says it on the last page; and the companies for which a colleague has to. */
async function readFilers(
  { forCompanies }: KindToWrite,
  api: ApiClient,
): Promise<{ filers: Filer[]; prepares: string[] }> {
  if (!forCompanies) return { filers: [], prepares: [] }
  const { items } = await api.call(listCompanies, { query: { pageSize: 100 } })
  const { true: signs = [], false: others = [] } = Object.groupBy(items, ({ mandates }) =>
    String(includesMandate(mandates, 'sign')),
  )
  const own = { value: 'self', label: 'I do, in my own name' }
  return {
    filers: signs.length > 0 ? [own, ...signs.map(({ id, name }) => ({ value: id, label: name }))] : [],
    prepares: others.map(({ name }) => name),
  }
}
