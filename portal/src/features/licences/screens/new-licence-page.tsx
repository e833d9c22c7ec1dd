import { useNavigate } from 'react-router'
import { EnabledFor } from '#kit/duty.tsx'
import { api } from '#kit/api/browser-api.ts'
import { Form, useStoredForm } from '#kit/forms/use-form.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { toast } from '#ui/overlays/toast.ts'
import { enterBody } from '../contract.input.ts'
import { enterLicence } from '../contract.ts'
import { licence } from '../kind.ts'
import { classChoices, holderKindField, limits, placeChoices, termLabels } from '../rules.facts.ts'

export const meta = () => pageMeta({ title: 'Enter a licence', noIndex: true })
export const handle = { heading: 'Enter a licence' } satisfies RouteHandle

const date = (label: string) => ({ type: 'date', label }) as const
const fields = {
  number: { label: 'Number', hint: 'As on the paper', maxLength: limits.number },
  class: { kind: 'select', label: termLabels.class, placeholder: 'Choose', options: classChoices },
  holderKind: { kind: 'radio', ...holderKindField, defaultValue: 'company' },
  holder: { label: termLabels.holder, maxLength: limits.holder },
  capacity: {
    label: termLabels.capacity,
    hint: 'With its unit, for example 12.5 MW, solar',
    optional: true,
    maxLength: limits.capacity,
  },
  site: { label: termLabels.site, optional: true, maxLength: limits.site },
  council: { kind: 'select', label: termLabels.council, placeholder: 'Choose', options: placeChoices },
  resolution: { label: termLabels.resolution, maxLength: limits.resolution },
  resolutionOn: date(termLabels.resolutionOn),
  issuedOn: date(termLabels.issuedOn),
  validFrom: date(termLabels.validFrom),
  validTo: date(termLabels.validTo),
  publicNote: { kind: 'textarea', label: 'Public note', optional: true, rows: 3, maxLength: limits.reason },
} as const

/** A licence that exists on paper. A second person reads it before it is in the register. */
export default function NewLicencePage() {
  const navigate = useNavigate()
  const form = useStoredForm({
    id: 'new-licence',
    schema: enterBody,
    async send(body) {
      const { message } = await api.call(enterLicence, { body })
      toast.success(message)
      void navigate('/licences')
    },
  })
  return (
    <section aria-labelledby="new-title" className="shell py-6 sm:py-8">
      <h1 id="new-title" className="mb-2 text-2xl">
        Enter a licence
      </h1>
      <p className="measure mb-5 text-muted">
        For a licence that exists on paper. It is in the public register once a licensing approver has agreed.
      </p>
      <EnabledFor duties={licence.duties.act}>
        <Form
          form={form}
          className="max-w-2xl"
          fields={fields}
          button="Ask a second person"
          cancelTo="/licences"
          onCancel={form.discard}
        />
      </EnabledFor>
    </section>
  )
}
