import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { draftKey } from './enquiry-form.tsx'

/** Takes focus, so that screen readers read it out. `data-forgets` makes the page's script delete the draft. */
export function EnquirySent({ reference }: { reference: string }) {
  return (
    <div
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- confirms a form just sent; without scripts nothing else can move the focus
      autoFocus
      role="status"
      data-forgets={draftKey}
      className="grid justify-items-start gap-3 rounded-md border-s-4 border-success-ink bg-success-soft p-5 sm:p-8"
    >
      <Icon name="check-circle" className="size-8 text-success-ink" />
      <h3>We have your message</h3>
      <p>
        Its reference is <strong className="tabular whitespace-nowrap">{reference}</strong>. Our answer will come to
        your e-mail address. If we send you a link to confirm the address, open it: we can answer you only then.
      </p>
      <form action="/contact">
        <Button type="submit">Write another message</Button>
      </form>
    </div>
  )
}
