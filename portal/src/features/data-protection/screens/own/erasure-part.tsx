import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { erasedAtOnce, keptAfterErasure } from '../../messages.ts'

/** What erasing the account removes, and what stays for which reason. */
export function ErasurePart() {
  return (
    <section aria-labelledby="erasure-title" id="erasing" className="scroll-mt-24">
      <h2 id="erasure-title" className="mb-3">
        Erase your account
      </h2>
      <h3 className="mb-2">What we erase at once</h3>
      <ul className="mb-6 list-disc ps-5">
        {erasedAtOnce.map((text) => (
          <li key={text} className="measure">
            {text}
          </li>
        ))}
      </ul>
      <h3 className="mb-2">What stays, and why</h3>
      <DescriptionList items={keptAfterErasure} />
      <p className="measure my-4 text-muted">
        To ask us to erase more, or to object to how we use your data, make a request above.
      </p>
      <LinkButton to="/user-profile#delete-account" icon="trash">
        Go to 'Delete my account'
      </LinkButton>
    </section>
  )
}
