import { type ActionFunctionArgs, redirect } from 'react-router'
import { ApiError, isApiError } from '#kit/api/api-client.ts'
import { visitorContext } from '#kit/api/api-context.ts'
import { browserKeyCookie } from '#kit/api/browser-key.ts'
import { answerForm, readSent, type SentForm } from '#kit/forms/page-form.tsx'
import {
  addDraftFiles,
  deleteDraft,
  readDraft,
  removeDraftFile,
  saveDraft,
  sendDraft,
  sendLinkAgain,
} from '../../drafts/contract.ts'
import { draftDays, keyDays } from '../../drafts/rules.ts'
import { initialValues, type KindToWrite } from '../wizard/wizard-description.ts'
import { reachableStep } from '../wizard/wizard-steps.ts'
import { addForm, filingAddress, linkForm, problemsInStep, readStepValues, sendForm, stepForm } from './filing-forms.ts'

interface Posted extends SentForm {
  kind: KindToWrite
  /** The address of the page. */
  url: string
  key: string | undefined
  isVisitor: boolean
}

/** Answers every form of the pages on which a case of this kind is written; each says its task. */
export async function answerFiling(kind: KindToWrite, args: ActionFunctionArgs) {
  const { key, user } = args.context.get(visitorContext)
  const posted = { ...(await readSent(args)), kind, url: args.request.url, key, isVisitor: user === null }
  switch (posted.read('task')) {
    case 'add':
      return addFiles(posted)
    case 'remove':
      return removeFile(posted)
    case 'delete':
      return remove(posted)
    case 'begin':
      return leave(posted, filingAddress(kind, '1'))
    case 'send':
      return send(posted)
    case 'link':
      return sendLink(posted)
    default:
      return saveStep(posted)
  }
}

const holderOf = ({ kind, key = '' }: Posted) => ({ kind: kind.key, key })

const keeping = ({ url }: Posted, key: string) => ({
  status: 303,
  headers: { 'set-cookie': browserKeyCookie({ url, key, minutes: keyDays * 1_440 }) },
})

/** The draft that the browser has now; without its cookie there is none. */
const stateOf = async (posted: Posted) =>
  posted.key === undefined ? undefined : posted.api.call(readDraft, { body: holderOf(posted) })

const refuse = (message: string, fields: { field: string; message: string }[] = [], status = 400) => {
  throw new ApiError(status, message, fields)
}

const otherDraft =
  'In another window of this browser you have begun the same form. Press Continue once more to replace the answers of this step there.'

async function saveStep(posted: Posted) {
  const { kind, read, api, url } = posted
  const step = new URL(url).searchParams.get('step') === '2' ? 2 : 1
  const known = await stateOf(posted)
  const before = known?.draft?.values ?? {}
  const values = readStepValues(kind, step, read)
  const all = { ...initialValues(kind), ...before, ...values }
  // Back after sending, and Continue: it is sent.
  if (known?.sent && read('draft') === known.sent.id) return redirect(filingAddress(kind, 'sent'), 303)
  return answerForm(stepForm(kind, step, all), posted, async () => {
    const problems = problemsInStep(kind, step, all)
    if (problems.length > 0) refuse('Some answers need your attention.', problems)
    if (known?.draft && read('draft') !== known.draft.id) refuse(otherDraft, [], 409)
    const key = known?.state === 'sent' ? undefined : posted.key
    const isLast = step === kind.form.steps.length - 1
    const saved = await api.call(saveDraft, {
      body: { kind: kind.key, ...(key && { key }), values, ...(isLast && { completes: true }) },
    })
    const reached = reachableStep(kind, step + 1, { ...initialValues(kind), ...saved.draft.values }, false)
    const keeps = keeping(posted, saved.key)
    if (reached <= step) return redirect(`${filingAddress(kind)}?step=${reached}&said=lost`, keeps)
    if (isLast) return redirect(filingAddress(kind, 'files'), keeps)
    return redirect(filingAddress(kind, saved.isNew ? 'begun' : '2'), keeps)
  })
}

/** A file is taken before anything else is judged. */
const addFiles = (posted: Posted) =>
  answerForm(addForm, posted, async () => {
    const { files, kind, api } = posted
    if (!files) throw new ApiError(400, 'Choose a file', [{ field: 'documents', message: 'Choose a file' }])
    await api.call(addDraftFiles, {}, { sent: files(holderOf(posted)) })
    return redirect(filingAddress(kind, 'files'), keeping(posted, posted.key ?? ''))
  })

const removeFile = (posted: Posted) =>
  answerForm(addForm, posted, async () => {
    const { kind, api, read } = posted
    await api.call(removeDraftFile, { body: { ...holderOf(posted), file: read('file') } })
    return redirect(filingAddress(kind, 'files'), keeping(posted, posted.key ?? ''))
  })

const sendLink = (posted: Posted) =>
  answerForm(linkForm, posted, async () => {
    await posted.api.call(sendLinkAgain, { body: holderOf(posted) })
    return redirect(`${filingAddress(posted.kind, 'sent')}&said=link`, 303)
  })

/** Forgets the draft in this browser. */
const leave = (posted: Posted, address: string) => redirect(address, keeping(posted, ''))

async function remove(posted: Posted) {
  // Only that of the page: another one may have been begun since.
  const known = await stateOf(posted)
  if (known?.draft?.id !== posted.read('draft')) return redirect(filingAddress(posted.kind), 303)
  await posted.api.call(deleteDraft, { body: holderOf(posted) })
  return leave(posted, `${filingAddress(posted.kind)}?step=1&said=deleted`)
}

async function send(posted: Posted) {
  const { kind, read, api, isVisitor } = posted
  const boxes = kind.form.steps.at(-1)?.fields ?? []
  const filer = read('filer')
  // Nobody files for a company, or for themselves, by leaving a choice out.
  const chooses = read('chooses') !== ''
  const form = sendForm(kind, { isVisitor, filers: chooses ? [{ value: filer, label: '' }] : [] })
  return answerForm(form, posted, async () => {
    if (chooses && !filer) refuse('Choose who files it', [{ field: 'filer', message: 'Choose who files it' }])
    const contact = { name: read('user.name'), email: read('user.email'), phone: read('user.phone') }
    const body = {
      ...holderOf(posted),
      confirmations: Object.fromEntries(boxes.map(({ name }) => [name, read(name) !== ''])),
      ...(isVisitor && { contact }),
      ...(filer && filer !== 'self' && { companyId: filer }),
      files: read('files').split(' ').filter(Boolean),
    }
    const sent = await api.call(sendDraft, { body }).catch(async (error: unknown) => {
      // Sent by another press.
      const known = isApiError(error) && error.status === 409 ? await stateOf(posted) : undefined
      if (known?.sent) return known.sent
      throw error
    })
    const { status, headers } = keeping(posted, posted.key ?? '')
    if (sent.path) return redirect(`${sent.path}?sent`, { status, headers })
    // Where the link of the mail is opened in this browser, its page may offer an account.
    const url = new URL('/complaint-confirm', posted.url).href
    const known = browserKeyCookie({ url, key: posted.key ?? '', minutes: draftDays * 1_440 })
    const cookies = [headers['set-cookie'], known].map((cookie): [string, string] => ['set-cookie', cookie])
    return redirect(filingAddress(kind, 'sent'), { status, headers: cookies })
  })
}
