import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Answer, FormAnswer, FormAnswers, ItemAnswers } from '#fields/field.ts'
import { FieldInput, SectionQuestions } from '#fields/form-sections.tsx'
import type { Section } from '#fields/form.ts'
import { readItems, type VisibleSection, visibleSections } from '#fields/form-visibility.ts'
import { fieldInputId } from '#fields/input-attributes.ts'
import { asSentence } from '#kit/api/api-client.ts'
import { downloadFile } from '#kit/api/browser-api.ts'
import { queryKey, useApiMutation } from '#kit/api/query.ts'
import { typedTextStore, useStoredText } from '#kit/draft/use-stored-text.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { endpointUrl } from '#platform/endpoint.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { askedDocuments } from '../../asked-documents.ts'
import { type CorrectionRequest, getForm, type Submission } from '../../contract.ts'
import { printCorrected, sendCorrections } from '../contract.ts'
import { correctionMessages as messages } from '../messages.ts'
import { findLive, findMissingFiles, findOpen, itemsOf, labelOf, pathOf } from '../rules.ts'

const AskSigner = onDemand(() => import('#kit/sign-in/ask-signer.tsx').then((part) => part.AskSigner))

/** Where an applicant corrects what the Commission has asked for, and nothing else. */
export function Corrections({ form }: { form: Submission }) {
  const request = findLive(form)
  const back = `/user-profile/forms/${form.id}`
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHeader
        breadcrumb={[
          { label: 'Your Forms', to: '/user-profile/forms' },
          { label: form.reference, to: back },
          { label: 'Corrections' },
        ]}
        kicker={form.reference}
        title="Corrections"
        lead={form.formTitle}
      />
      {request ? (
        <Correcting key={request.id} {...{ form, request, back }} />
      ) : (
        <Alert
          title="There is nothing to correct"
          actions={
            <LinkButton to={back} size="sm">
              Open the application
            </LinkButton>
          }
        />
      )}
    </div>
  )
}

type Props = { form: Submission; request: CorrectionRequest }

function Correcting({ form, request, back }: Props & { back: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const correction = useCorrection(form, request)
  const { given, kept } = correction
  const once = useOnceKey(kept.before)
  const params = { id: form.id, rid: request.id }
  const [attempt, setAttempt] = useState(0)
  const send = useApiMutation(sendCorrections, {
    async onSuccess({ form: sent, message }) {
      toast.success(message)
      kept.clear()
      client.setQueryData(queryKey(getForm, { params: { id: form.id } }), { form: sent })
      await navigate(back)
    },
    onError: () => setAttempt((count) => count + 1),
  })
  const problems = send.error?.fields ?? []
  const isOwner = form.role === 'owner'
  const submit = () => {
    const words = JSON.stringify(given)
    const key = once.keyOf(words)
    kept.recordSent({ words, key })
    send.mutate({ params, body: { answers: given }, idempotencyKey: key })
  }
  return (
    <>
      <p className="measure">
        Correct what the Commission asks for and send it by {formatDay(request.due)}. What you type stays on this device
        until you send it.
      </p>
      {request.state === 'past' && (
        <Alert kind="warning" title="The day has passed">
          You can still send the corrections until the Commission decides.
        </Alert>
      )}
      <ErrorSummary
        attempt={attempt}
        errors={problems.map(({ field, message }) => ({ message, href: `#${fieldInputId(field)}` }))}
      />
      {send.isError && problems.length === 0 && (
        <Alert kind="error" title="The corrections were not sent">
          {asSentence(send.error.message)}
        </Alert>
      )}
      <Questions {...{ form, request, correction, problems }} />
      <Files {...{ form, request, given, problems }} />
      {isOwner ? (
        <div>
          <Button variant="primary" icon="send" busy={send.isPending} busyLabel="Sending" onClick={submit}>
            Send the corrections
          </Button>
        </div>
      ) : (
        form.company && <AskSigner company={form.company} />
      )}
    </>
  )
}

/** What is typed and not sent, over the answers as they were filed; `given` has the open ones of now. */
function useCorrection({ section, formData }: Submission, { id, items }: CorrectionRequest) {
  const kept = useStoredText(typedTextStore, `corrections:${id}`)
  const typed = kept.text ? (JSON.parse(kept.text) as FormAnswers) : {}
  const filed = formData as FormAnswers
  const answers = { ...filed, ...typed }
  const open = findOpen(section, filed, items)
  const set = (name: string, answer: FormAnswer) => kept.setText(JSON.stringify({ ...typed, [name]: answer }))
  const setItems = (repeated: Section, edit: (items: ItemAnswers[]) => ItemAnswers[]) =>
    set(repeated.name, edit(readItems(repeated, answers) as ItemAnswers[]))
  return { kept, answers, open, set, setItems, given: typed }
}

type Problems = readonly { field: string; message: string }[]
type QuestionsProps = Props & { correction: ReturnType<typeof useCorrection>; problems: Problems }

/** The asked questions with their reasons, and those that depend on them. */
function Questions({ form, request, correction, problems }: QuestionsProps) {
  const { answers, open, set, setItems } = correction
  const reasons = new Map(request.items.map((item) => [pathOf(item), item.reason]))
  const part = (
    { section }: VisibleSection,
    { path, label, fields, answers: own }: VisibleSection['parts'][number],
    at: number,
  ) =>
    fields
      .filter(({ name }) => open.has(path + name))
      .map((field) => (
        <div key={path + field.name} className="grid gap-2">
          {label && <p className="text-sm text-muted">{label}</p>}
          <Reason text={reasons.get(path + field.name)} />
          <FieldInput
            field={field}
            path={path + field.name}
            answer={(own[field.name] ?? undefined) as Answer | undefined}
            error={problems.find((problem) => problem.field === path + field.name)?.message}
            onAnswer={(name, answer) =>
              path
                ? setItems(section, (all) =>
                    all.map((item, place) => (place === at ? { ...item, [name]: answer } : item)),
                  )
                : set(name, answer)
            }
          />
        </div>
      ))
  return visibleSections(form.section, answers).map((asked) => {
    const { section, parts } = asked
    const questions =
      open.has(section.name) && section.repeat ? (
        <SectionQuestions {...{ asked, answers, problems }} onAnswer={set} onItems={setItems} onSettled={() => {}} />
      ) : (
        parts.flatMap((each, at) => part(asked, each, at))
      )
    if (Array.isArray(questions) && questions.length === 0) return null
    return (
      <section key={section.id} aria-labelledby={`section-${section.id}`} className="grid gap-6">
        <h2 id={`section-${section.id}`} className="border-t-2 border-brand-ink pt-4 text-2xl">
          {section.name}
        </h2>
        {questions}
      </section>
    )
  })
}

const Reason = ({ text }: { text: string | undefined }) =>
  text && (
    <blockquote className="border-s-3 border-amber ps-4 whitespace-pre-line [overflow-wrap:anywhere]">
      <span className="block text-sm font-semibold">The Commission</span>
      {text}
    </blockquote>
  )

/** The asked documents and the signed form, which are uploaded on their own page before the corrections are sent. */
function Files({ form, request, given, problems }: Props & { given: FormAnswers; problems: Problems }) {
  const items = itemsOf(request).filter(({ kind }) => kind !== 'answer')
  if (items.length === 0) return null
  const documents = [...form.filledForm, ...form.documents]
  const missing = findMissingFiles(request, askedDocuments(form.section, form.formData as FormAnswers), documents)
  const url = endpointUrl(printCorrected, { params: { id: form.id, rid: request.id } })
  const print = () =>
    downloadFile(url, `${form.reference}.pdf`, { answers: given }).catch(() => toast.error(messages.printFailed))
  return (
    <section aria-labelledby="files" className="grid gap-4">
      <h2 id="files" className="border-t-2 border-brand-ink pt-4 text-2xl">
        Documents
      </h2>
      <ul className="grid gap-4">
        {items.map((item) => {
          const field = item.name || 'signedForm'
          const isMissing = missing.some((each) => each.field === field)
          const problem = isMissing && problems.find((each) => each.field === field)
          return (
            <li key={field} className="grid gap-2">
              <h3 id={fieldInputId(field)} tabIndex={-1} className="flex flex-wrap items-center gap-3 text-lg">
                {item.name || labelOf(item)}
                <Badge tone={isMissing ? 'warning' : 'success'}>{isMissing ? 'Missing' : 'Added'}</Badge>
              </h3>
              <Reason text={item.reason} />
              {problem && <p className="text-danger-ink">{problem.message}</p>}
              {item.kind === 'signedForm' && (
                <div>
                  <Button icon="download" size="sm" onClick={() => void print()}>
                    Download the corrected form to sign (PDF)
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div>
        <LinkButton to={`/forms/${form.formIndex}/upload?submission=${form.id}`} icon="upload">
          Add documents
        </LinkButton>
      </div>
    </section>
  )
}
