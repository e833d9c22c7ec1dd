import { describeCondition, describeCount } from '#fields/describe-condition.ts'
import { sectionFields, sortSections } from '#fields/form.ts'
import { loginAddress } from '#kit/login-address.ts'
import { LinkButton } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import type { Template } from '#features/forms/contract.ts'
import { messages } from '../../messages.ts'

/** For visitors: the questions, so that they can prepare, and a link to log in. */
export function FormOutline({ form, pathname }: { form: Template; pathname: string }) {
  return (
    <div className="grid gap-10">
      <section className="grid justify-items-start gap-3 rounded-md border border-s-4 border-line border-s-amber bg-surface p-5 sm:p-6">
        <h2 className="text-xl">{messages.logInToFill}</h2>
        <p className="measure text-muted">
          Your account keeps what you type, your documents and the decision of the Commission in one place.
        </p>
        <LinkButton to={loginAddress({ pathname })} variant="primary" className="mt-1">
          {messages.logInHere}
        </LinkButton>
      </section>
      <section>
        <h2 className="mb-2">What this form asks</h2>
        {sortSections(form.section).map((section) => (
          <Disclosure key={section.id} title={section.name}>
            {section.extraInfo && <p className="mb-2 text-muted">{section.extraInfo}</p>}
            {section.showWhen && <p className="mb-2 text-muted">{describeCondition(section.showWhen)}.</p>}
            {section.repeat && <p className="mb-2 text-muted">{describeCount(section.repeat)}</p>}
            <ul className="list-[square] ps-5 marker:text-amber">
              {sectionFields(section).map((field) => (
                <li key={field.name}>
                  {field.name}
                  {!field.required && <span className="text-muted"> (optional)</span>}
                  {field.showWhen && (
                    <span className="block text-sm text-muted">{describeCondition(field.showWhen)}</span>
                  )}
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </section>
    </div>
  )
}
