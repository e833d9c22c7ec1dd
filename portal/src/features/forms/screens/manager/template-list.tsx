import { useNavigate } from 'react-router'
import { formFields } from '#fields/form.ts'
import { useApiMutation } from '#kit/query.ts'
import { Button, IconButton, LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { createTemplate, listTemplates, restoreTemplate, type Template } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { contentToastMs } from '../../rules.ts'
import { toBody } from '../builder/builder-draft.ts'
import { builderAddress } from '../forms-address.ts'
import { formatMoment } from '#platform/nigerian-time.ts'
import { TemplateBadge } from '../template-badge.tsx'
import { openTemplate } from '../builder/use-builder.ts'

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`
const describe = ({ section, version, updatedAt }: Template) =>
  `${count(section.length, 'section')}, ${count(formFields(section).length, 'input')} · version ${version} · ${formatMoment(updatedAt)}`

/** A copy is always a draft and has no documents. */
const copyOf = (form: Template) => ({
  ...toBody({ ...openTemplate(form), status: 'draft', keptDocs: [] }),
  title: `${form.title.slice(0, 190)} (copy)`,
})

/** Forms with their status, and actions to open, copy and delete them. */
export function TemplateList({ forms, onDelete }: { forms: Template[]; onDelete: (form: Template) => void }) {
  const navigate = useNavigate()
  const copy = useApiMutation(createTemplate, {
    invalidates: [listTemplates],
    onSuccess: ({ form }) => {
      toast.success(messages.templateCreated, { duration: contentToastMs })
      void navigate(builderAddress(form.id))
    },
    onError: (error) => toast.error(messages.templateCreateFailed(error.message), { duration: contentToastMs }),
  })
  return (
    <ul aria-label="Forms" className="border-t border-line empty:hidden">
      {forms.map((form) => (
        <li
          key={form.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={builderAddress(form.id)} className="link font-semibold [overflow-wrap:anywhere]">
                {form.title}
              </Link>
              <TemplateBadge status={form.status} />
            </p>
            <p className="tabular text-sm text-muted">{describe(form)}</p>
          </div>
          <WithDuty duties={may.publishForms}>
            <div className="flex flex-wrap gap-1">
              <LinkButton to={builderAddress(form.id)} size="sm" icon="edit">
                Edit<span className="sr-only"> {form.title}</span>
              </LinkButton>
              <IconButton
                icon="copy"
                size="sm"
                label={`Duplicate: ${form.title}`}
                onClick={() => copy.mutate({ body: copyOf(form) })}
              />
              <IconButton icon="trash" size="sm" label={`Delete: ${form.title}`} onClick={() => onDelete(form)} />
            </div>
          </WithDuty>
        </li>
      ))}
    </ul>
  )
}

/** Forms deleted in the last 30 days. */
export function BinList({ forms }: { forms: Template[] }) {
  const restore = useApiMutation(restoreTemplate, {
    invalidates: [listTemplates],
    onSuccess: () => void toast.success(messages.templateRestored, { duration: contentToastMs }),
    onError: (error) => void toast.error(error.message, { duration: contentToastMs }),
  })
  return (
    <ul aria-label="Deleted forms" className="border-t border-line empty:hidden">
      {forms.map((form) => (
        <li key={form.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold [overflow-wrap:anywhere]">{form.title}</p>
            <p className="tabular text-sm text-muted">{describe(form)}</p>
          </div>
          <WithDuty duties={may.publishForms}>
            <Button size="sm" icon="retry" onClick={() => restore.mutate({ params: { id: form.id } })}>
              Restore<span className="sr-only"> {form.title}</span>
            </Button>
          </WithDuty>
        </li>
      ))}
    </ul>
  )
}
