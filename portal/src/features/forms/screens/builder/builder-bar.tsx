import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiMutation } from '#kit/api/query.ts'
import { useListReset } from '#kit/api/use-list-reset.ts'
import { EditingBar } from '#kit/desk/editing-bar.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { createTemplate, listTemplates, type Template } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { contentToastMs } from '../../rules.ts'
import { builderAddress } from '../../addresses.ts'
import { toBody } from './builder-draft.ts'
import { type Builder, openTemplate } from './use-builder.ts'

/** The last of the bar, so that nothing moves when it comes. */
const Menu = onDemand(() => import('#ui/overlays/menu.tsx').then((part) => part.Menu), { fallback: null })
const DeleteTemplateDialog = onDemand(
  () => import('../delete-template-dialog.tsx').then((part) => part.DeleteTemplateDialog),
  { fallback: null },
)

/** A copy of what is saved; it is always a draft and has no documents. */
const copyOf = (form: Template) => ({
  ...toBody({ ...openTemplate(form), status: 'draft', keptDocs: [] }),
  title: `${form.title.slice(0, 190)} (copy)`,
})

export type BuilderBarProps = {
  builder: Builder
  form: Template | undefined
  unsaved: boolean
  busy: boolean
  onSave: () => void
  onHistory: () => void
  onDeleted: () => void
}

/** Shows whether all changes are saved, with the builder's actions. */
export function BuilderBar({ builder, form, unsaved, busy, onSave, onHistory, onDeleted }: BuilderBarProps) {
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const resetList = useListReset('forms')
  const copy = useApiMutation(createTemplate, {
    invalidates: [listTemplates],
    onSuccess: ({ form: { id } }) => {
      resetList()
      toast.success(messages.templateCreated, { duration: contentToastMs })
      void navigate(builderAddress(id))
    },
    onError: (error) => toast.error(messages.templateCreateFailed(error.message), { duration: contentToastMs }),
  })
  return (
    <EditingBar
      label="The form"
      status={
        <p role="status" className="flex items-center gap-1.5">
          {unsaved ? (
            'Not saved yet; kept on this device'
          ) : (
            <>
              <Icon name="check" className="text-amber" />
              {form ? `Saved as version ${form.version}` : 'Nothing to save yet'}
            </>
          )}
        </p>
      }
    >
      <Button id="builder-save" variant="primary" busy={busy} busyLabel="Saving" onClick={onSave}>
        {form ? 'Save form' : 'Create form'}
      </Button>
      <Button icon="retry" aria-disabled={!builder.canUndo || undefined} onClick={builder.undo}>
        Undo
      </Button>
      {form && (
        <>
          <Button icon="history" onClick={onHistory}>
            History
          </Button>
          {form.status === 'published' && (
            <LinkButton to={`/forms/${form.slug}`} icon="external" target="_blank" rel="noreferrer">
              View<span className="sr-only"> the published form (opens in a new tab)</span>
            </LinkButton>
          )}
          <Button icon="copy" busy={copy.isPending} onClick={() => copy.mutate({ body: copyOf(form) })}>
            Duplicate form
          </Button>
          <Menu
            label="More"
            items={[{ id: 'delete', label: 'Delete form', icon: 'trash', danger: true }]}
            onAction={() => setDeleting(true)}
          />
        </>
      )}
      {deleting && form && (
        <DeleteTemplateDialog form={form} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </EditingBar>
  )
}
