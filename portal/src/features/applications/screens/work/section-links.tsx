import { classNames } from '#ui/class-names.ts'
import type { Submission } from '../../contract.ts'
import { groupAnchor, groupFormData } from '../desk/answer-groups.ts'

/** Leads to the parts of a long application: in a row, or where there is room in a column beside them. */
export function SectionLinks({ form, isColumn = false }: { form: Submission; isColumn?: boolean }) {
  const links = [
    { id: 'information', label: 'User Information' },
    { id: 'filled-form-documents', label: 'Documents' },
    ...groupFormData(form.section, form.formData).map(({ id, name }) => ({ id: groupAnchor(id), label: name })),
    { id: 'thread', label: 'Messages and events' },
  ]
  return (
    <nav aria-label="Sections of the application" data-print="no" className="min-w-0">
      <ul className={classNames('flex gap-x-4 overflow-x-auto text-sm', isColumn && 'lg:grid')}>
        {links.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a href={`#${id}`} className="link tap inline-flex min-h-8 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
