import type { Submission } from '../../contract.ts'
import { groupAnchor, groupFormData } from '../desk/answer-groups.ts'

/** Leads to the parts of a long application. */
export function SectionLinks({ form }: { form: Submission }) {
  const links = [
    { id: 'information', label: 'User Information' },
    { id: 'filled-form-documents', label: 'Documents' },
    ...groupFormData(form.section, form.formData).map(({ id, name }) => ({ id: groupAnchor(id), label: name })),
    { id: 'thread', label: 'Messages and events' },
  ]
  return (
    <nav aria-label="Sections of the application" data-print="no" className="min-w-0">
      <ul className="flex gap-x-4 overflow-x-auto text-sm">
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
