import { useParams } from 'react-router'
import type { FormAnswers } from '#fields/field.ts'
import { isAccountEmailField, type Section } from '#fields/form.ts'
import { Link } from '#ui/link.tsx'
import type { Template } from '#features/forms/contract.ts'
import { groupAnswers } from '../desk/answer-groups.ts'
import { AnswerParts } from '../desk/answer-parts.tsx'
import { sectionAddress } from './form-addresses.ts'
import type { Task } from './tasks.ts'

/** All answers by section, each with a link to change it. */
export function CheckedAnswers({ form, answers, tasks }: { form: Template; answers: FormAnswers; tasks: Task[] }) {
  return groupAnswers(form.section, answers).map((group) => {
    const section = tasks.find((task) => task.section.id === group.id)?.section
    if (!section) return null
    return (
      <section key={group.id} aria-labelledby={`check-${group.id}`}>
        <h2 id={`check-${group.id}`} className="mb-3 text-xl">
          {group.name}
        </h2>
        <AnswerParts
          group={group}
          // The e-mail address of the account cannot be changed here.
          action={({ name, path }) =>
            (path !== name || !isAccountEmailField(name)) && <ChangeLink {...{ section }} field={path} label={name} />
          }
          none={<ChangeLink {...{ section }} field={group.name} label={group.name} />}
        />
      </section>
    )
  })
}

function ChangeLink({ section, field, label }: { section: Section; field: string; label: string }) {
  const { formId = '' } = useParams()
  return (
    <Link to={sectionAddress(formId, section, { field, back: true })} className="link tap inline-flex items-center">
      Change<span className="sr-only">: {label}</span>
    </Link>
  )
}
