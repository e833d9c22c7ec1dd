import { useContact } from '#kit/site-frame.ts'
import { Link } from '#ui/link.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { feeAddress } from '../../rules.fees.ts'

/** The fee of an application and how to pay it. */
export function FeeNotice({ formId }: { formId: string }) {
  const { email, phone } = useContact().contacts.registration
  return (
    <section aria-labelledby="fee" className="rounded-md bg-sunken p-5">
      <h2 id="fee" className="text-lg">
        The fee and how to pay it
      </h2>
      <p className="mt-1">
        See{' '}
        <Link to={feeAddress(formId)} className="link">
          the fee in the schedule
        </Link>
        .
      </p>
      <p className="mt-2">
        Ask registration support for the account to pay into:{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        or <PhoneLink phone={phone} />. Upload the proof of payment with your documents.
      </p>
    </section>
  )
}
