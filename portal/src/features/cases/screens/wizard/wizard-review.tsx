import { getProfile } from '#features/accounts/contract.ts'
import { useApiQuery } from '#kit/query.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { type DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import type { KindToWrite } from './kind-to-write.ts'
import type { CaseDraftInHand } from './use-case-draft.ts'
import type { DraftFiles } from './use-draft-files.ts'
import { isOfPerson, type WizardField, type WizardStep, type WizardValue } from './wizard-description.ts'
import { stepAddress } from './wizard-address.ts'
import { askedFields, readValue } from './wizard-steps.ts'

type Props = {
  kind: KindToWrite
  user: StoredUser | null
  forCustomer: boolean
  draft: CaseDraftInHand
  files: DraftFiles
  onStep: (step: number) => void
}

/** All values for review before sending, each part with a link to change it. */
export function WizardReview({ kind, user, forCustomer, draft, files, onStep }: Props) {
  const profile = useApiQuery(getProfile, {}, { enabled: user !== null && !forCustomer })
  const account: Record<string, string> =
    user === null
      ? {}
      : {
          'user.name': `${user.name} ${user.surname}`,
          'user.email': user.email,
          'user.phone': profile.data?.phone ?? 'As in your profile',
        }
  const typed = (field: WizardField): DescriptionItem => {
    const given = forCustomer ? undefined : account[field.name]
    return { term: field.label, value: given ?? write(field, draft.values[field.name]) }
  }
  // A visitor's details come with the account.
  const shown = (step: WizardStep) =>
    askedFields(step, draft.values).filter(({ name }) => user !== null || !isOfPerson(name))
  return (
    <>
      {kind.form.steps.slice(0, -1).map((step, index) => (
        <section key={step.title} aria-labelledby={`review-${index}`}>
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 id={`review-${index}`}>{step.title}</h3>
            <a
              href={stepAddress(kind.path, index + 1)}
              className="link tap inline-flex items-center"
              onClick={(event) => {
                event.preventDefault()
                onStep(index + 1)
              }}
            >
              Change<span className="sr-only">: {step.title}</span>
            </a>
          </div>
          <DescriptionList items={[...shown(step).map(typed), ...documentsOf(step, files.chosen)]} />
        </section>
      ))}
    </>
  )
}

function write(field: WizardField, value: WizardValue | undefined) {
  const text = readValue(field, value)
  return text && <span className="whitespace-pre-line">{text}</span>
}

function documentsOf({ documents }: WizardStep, files: readonly File[]): DescriptionItem[] {
  if (!documents) return []
  const list = (
    <ul>
      {files.map((file) => (
        <li key={file.name}>
          {file.name} <span className="tabular text-sm text-muted">{formatFileSize(file.size)}</span>
        </li>
      ))}
    </ul>
  )
  return [{ term: 'Supporting Documents', value: files.length > 0 ? list : 'None' }]
}
